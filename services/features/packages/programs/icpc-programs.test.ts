import { describe, expect, test } from 'vitest'
import { icpcPrograms, matches } from './icpc-programs.ts'

const facts = { format: 'icpc', caseNames: {}, constants: { k: '7' } } as const
const programs = (files: Readonly<Record<string, string>>, isLegacy = false) =>
  icpcPrograms(new Map(Object.entries(files)), facts, isLegacy)
const submission = (files: Readonly<Record<string, string>>, isLegacy = false) => programs(files, isLegacy)[0]

test.each<[pattern: string, path: string, isMatch: boolean]>([
  ['accepted', 'accepted/a.py', true],
  ['accepted/*', 'accepted/a.py', true],
  ['accepted/*', 'accepted/folder/a.py', true],
  ['*.py', 'accepted/a.py', false],
  ['accepted/a.{py,cpp}', 'accepted/a.cpp', true],
  ['accepted/a.{py,cpp}', 'accepted/axcpp', false],
  ['secret/*-hard', 'secret/01-hard', true],
  ['secret/group1', 'secret/group1/3', true],
  ['secret/group1', 'secret/group12/3', false],
])('%s and %s', (pattern, path, isMatch) => expect(matches(pattern, path)).toBe(isMatch))

describe('a submission', () => {
  test('promises what its folder says, more strictly since 2025-09', () => {
    const file = { 'submissions/wrong_answer/a.cc': 'int main() {}' }
    expect(submission(file)?.expected).toEqual([{ permitted: ['AC', 'WA'], required: ['WA'] }])
    expect(submission(file, true)?.expected).toEqual([{ permitted: ['AC', 'WA', 'TLE', 'RTE'], required: ['WA'] }])
  })

  test('bounds the time limit as its folder or submissions.yaml says', () => {
    const found = programs({
      'submissions/submissions.yaml':
        'accepted/slow.py: {use_for_time_limit: false}\nbrute_force: {use_for_time_limit: upper}',
      'submissions/accepted/a.py': '1',
      'submissions/accepted/slow.py': '1',
      'submissions/brute_force/b.py': '1',
      'submissions/time_limit_exceeded/c.py': '1',
      'submissions/wrong_answer/d.py': '1',
    })
    expect(found.map(({ path, bound }) => [path.slice('submissions/'.length), bound])).toEqual([
      ['accepted/a.py', 'lower'],
      ['accepted/slow.py', null],
      ['brute_force/b.py', 'upper'],
      ['time_limit_exceeded/c.py', 'upper'],
      ['wrong_answer/d.py', null],
    ])
  })

  test('promises what submissions.yaml adds for its path, or puts in place of its folder', () => {
    const rules = [
      'accepted/slow.py:',
      '  permitted: [AC, TLE]',
      '  secret/*-hard: {permitted: [TLE], required: [TLE]}',
      'wrong_answer: {required: [WA, RTE]}',
    ].join('\n')
    const found = programs({
      'submissions/submissions.yaml': rules,
      'submissions/accepted/slow.py': '1',
      'submissions/wrong_answer/b.py': '1',
    })
    expect(found.map(({ expected }) => expected)).toEqual([
      [
        { permitted: ['AC'], required: ['AC'] },
        { permitted: ['AC', 'TLE'], required: ['AC', 'WA', 'TLE', 'RTE'] },
        { permitted: ['TLE'], required: ['TLE'], cases: 'secret/*-hard' },
      ],
      [{ permitted: ['AC', 'WA'], required: ['WA', 'RTE'] }],
    ])
  })

  test('of several files is one program: the entry point that is named, with the others beside it', () => {
    const found = submission({
      'submissions/submissions.yaml': 'accepted/both: {entrypoint: b.py}',
      'submissions/accepted/both/a.py': 'A = 1',
      'submissions/accepted/both/b.py': 'print({{k}})',
    })
    expect(found).toMatchObject({ language: 'Python3', source: 'print(7)', extraFiles: { 'a.py': 'A = 1' } })
  })

  test('in C++ takes in its other sources, and Java’s one class gets the name that it has here', () => {
    const cpp = submission({
      'submissions/accepted/two/main.cpp': 'int f();\nint main() { return f(); }',
      'submissions/accepted/two/f.cpp': 'int f() { return 0; }',
    })
    expect(cpp?.source).toContain('#include "f.cpp.h"')
    expect(cpp?.extraFiles).toEqual({ 'f.cpp.h': 'int f() { return 0; }' })
    const java = submission({ 'submissions/accepted/Sum.java': 'public class Sum { Sum s; static void main() {} }' })
    expect(java).toMatchObject({ language: 'Java', source: 'public class Main { Main s; static void main() {} }' })
  })

  test('in a language that is none here is named all the same', () => {
    expect(submission({ 'submissions/accepted/a.hs': 'main' })).toMatchObject({ language: null })
    expect(submission({ 'submissions/accepted/a_py2.py': '1' })).toMatchObject({ language: 'Python2' })
  })

  test('gets what the package includes for its language', () => {
    const found = submission({
      'submissions/accepted/a.py': '1',
      'include/default/data.txt': 'all',
      'include/python3/include.py': 'K = {{k}}',
      'include/java/Lib.java': 'java',
    })
    expect(found?.extraFiles).toEqual({ 'data.txt': 'all', 'include.py': 'K = 7' })
  })
})

describe('a validator of inputs', () => {
  test('is called with the arguments that stand nearest to the case', () => {
    const [validator] = programs({
      'input_validators/check.py': 'x',
      'data/testdata.yaml': 'input_validator_flags: whole',
      'data/secret/g1/testdata.yaml': 'input_validator_flags: n=5 small',
      'data/secret/g2/test_group.yaml': 'input_validator_args: {check: ["two words"]}',
      'data/secret/g2/3.yaml': 'input_validator_args: [three]',
    })
    const of = (name: string) => validator?.call?.argumentsOf(name)
    expect(['sample/1', 'secret/g1/1', 'secret/g2/1', 'secret/g2/3'].map(of)).toEqual([
      ['whole'],
      ['n=5', 'small'],
      ['two words'],
      ['three'],
    ])
    expect(validator?.call?.goodExitCode).toBe(42)
  })

  test('in a language of checks alone is named, and a note beside it is none', () => {
    const found = programs({ 'input_validators/a.ctd': 'INT(1, 2)', 'input_validators/README.md': 'x' })
    expect(found).toMatchObject([{ path: 'input_validators/a.ctd', language: null }])
    expect(found).toHaveLength(1)
  })
})
