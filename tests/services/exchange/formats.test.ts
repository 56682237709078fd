/** Archives of other judges but ICPC packages, made here, and archives that nobody should make. */
import { expect, test } from 'vitest'
import { upload, zipOf } from '../support/files.ts'
import { caseTexts, importAs, problemCount, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const under = (folder: string, files: Readonly<Record<string, Buffer | string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))
const hydro = (config: string, more: Record<string, string> = {}) => ({
  'problem.yaml': 'pid: P7000\nowner: 2\ntitle: 求和\ntag:\n  - 入门\nnSubmit: 3\n',
  'problem_zh.md': '# 求和\n![](file://pic.png)\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n[a](file://gone.txt)\n',
  'testdata/config.yaml': config,
  'testdata/1.in': '1 2',
  'testdata/1.out': '3',
  'testdata/2.in': '2 2',
  'testdata/2.ans': '4',
  'testdata/10.in': '5',
  'testdata/10.out': '5',
  'additional_file/pic.png': '\u0089PNG',
  ...more,
})

test('a Hydro archive: statement, examples, subtasks, checker, files, languages', async () => {
  const config = `type: default\nchecker: chk.cc\nchecker_type: testlib\ntime: 2s\nmemory: 128mb\nfilename: sum\njudge_extra_files: [lib.h]\nuser_extra_files:\n  - api.h\nlangs: [cc.cc17o2, py, rs]
subtasks:\n  - score: 30\n    type: min\n    cases:\n      - {input: 1.in, output: 1.out}\n  - score: 70\n    cases:\n      - {input: 2.in, output: 2.ans}\n      - {input: 10.in, output: 10.out}\n`
  const job = await importAs(
    world.root,
    'hydro',
    await zipOf({
      'readme.txt': 'x',
      ...under(
        'any',
        hydro(config, { 'testdata/chk.cc': 'int main(){}', 'testdata/lib.h': 'L', 'testdata/api.h': 'A' }),
      ),
    }),
  )
  expect(job.items).toMatchObject([
    { name: 'any', outcome: 'stored', displayId: 'P7000' },
    { outcome: 'ignored', notes: [expect.stringContaining('readme.txt')] },
  ])
  const problem = await wholeProblem(world, 'P7000')
  expect(problem).toMatchObject({
    title: '求和',
    type: 1,
    judgeMode: 'spj',
    spjLanguage: 'C++',
    judgeCaseMode: 'subtask_lowest',
    ioScore: 100,
    timeLimit: 2000,
    memoryLimit: 128,
    isFileIO: true,
    ioReadFileName: 'sum.in',
    judgeExtraFile: '{"lib.h":"L"}',
    userExtraFile: '{"api.h":"A"}',
    tags: ['入门'],
    languages: ['C++ With O2', 'Python3'].toSorted((a, b) => (a < b ? -1 : 1)),
    examples: '<input>1 2</input><output>3</output>',
    cases: [
      { input: '1.in', score: 30, groupNum: 1 },
      { input: '2.in', score: 70, groupNum: 2 },
      { input: '10.in', groupNum: 2 },
    ],
  })
  expect(problem.description).toMatch(/!\[\]\(\/api\/public\/\w+\/[0-9a-f]{32}\.png\)[\s\S]*file:\/\/gone\.txt/)
})

test('Hydro without a list of cases pairs files in natural order and splits 100 points', async () => {
  const job = await importAs(
    world.root,
    'hydro',
    await zipOf(under('a', { ...hydro('time: 1500ms\nmemory: 1g\n'), 'problem.yaml': 'title: T\npid: null\n' })),
  )
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId: expect.stringMatching(/^P\d+$/) }])
  expect(await wholeProblem(world, job.items[0]?.displayId ?? '')).toMatchObject({
    timeLimit: 1500,
    memoryLimit: 1024,
    cases: [
      { input: '1.in', score: 33 },
      { input: '2.in', score: 33 },
      { input: '10.in', score: 34 },
    ],
  })
})

test('a QDUOJ archive: ids, texts with escapes, scores, special judge', async () => {
  const about = {
    display_id: 'q1',
    title: 'Sum',
    description: { format: 'html', value: '<p>\\u4e2d</p>' },
    input_description: { value: 'in' },
    output_description: { value: 'out' },
    hint: { value: '' },
    tags: ['easy', '\\u9898'],
    time_limit: 1200,
    memory_limit: 32,
    samples: [{ input: '1', output: '1' }],
    rule_type: 'OI',
    test_case_score: [
      { score: 40, input_name: '1.in', output_name: '1.out' },
      { score: 60, input_name: '2.in', output_name: '-' },
    ],
    spj: { code: 'int main(){}', language: 'C' },
    source: 'S',
    template: {},
    answers: [],
  }
  const job = await importAs(
    world.root,
    'qduoj',
    await zipOf({
      '1/problem.json': JSON.stringify(about),
      '1/testcase/1.in': '1',
      '1/testcase/1.out': '1',
      '1/testcase/2.in': '2',
      'root.txt': 'x',
    }),
  )
  expect(job.items).toMatchObject([{ name: '1', outcome: 'stored', displayId: 'Q1' }, { outcome: 'ignored' }])
  expect(await wholeProblem(world, 'Q1')).toMatchObject({
    description: '<p>中</p>',
    tags: ['easy', '题'],
    type: 1,
    judgeMode: 'spj',
    spjLanguage: 'C',
    ioScore: 100,
    timeLimit: 1200,
    memoryLimit: 32,
    cases: [
      { input: '1.in', output: '1.out', score: 40 },
      { input: '2.in', output: '2.out', score: 60, outputBytes: 0 },
    ],
  })
  expect((await wholeProblem(world, 'Q1')).languages).toHaveLength(9)
})

const polygon = (
  checker: string,
) => `<?xml version="1.0" encoding="utf-8"?><problem revision="3" short-name="sum-poly"><names><name language="english" value="Sum"/></names>
  <judging input-file="" output-file=""><testset name="tests"><time-limit>2000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
  <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
  <tests><test method="manual" sample="true"/><test method="generated" cmd="gen 1"/></tests></testset></judging>
  <assets><checker name="${checker}" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker></assets><tags><tag value="math"/></tags></problem>`
const polygonFiles = (checker: string) => ({
  'problem.xml': polygon(checker),
  'files/check.cpp': 'int main(){}',
  'tests/01': '1 1',
  'tests/01.a': '2',
  'tests/02': '2 2',
  'tests/02.a': '4',
  'statement-sections/english/name.tex': 'Sum',
  'statement-sections/english/legend.tex': 'Add \\t{two} numbers, $x \\le 5$.',
  'statement-sections/english/input.tex': 'Two.',
  'statement-sections/english/output.tex': 'One.',
})

test('a Polygon package: statement, tests, marked samples, own and standard checkers', async () => {
  expect((await importAs(world.root, 'polygon', await zipOf(polygonFiles('own')))).items).toMatchObject([
    { outcome: 'stored', displayId: 'SUM-POLY', reason: null },
  ])
  expect(await wholeProblem(world, 'SUM-POLY')).toMatchObject({
    title: 'Sum',
    description: 'Add `two` numbers, $x \\le 5$.',
    input: 'Two.',
    timeLimit: 2000,
    memoryLimit: 256,
    judgeMode: 'spj',
    spjCode: 'int main(){}',
    spjLanguage: 'C++ 17',
    tags: ['math'],
    examples: '<input>1 1</input><output>2</output>',
    cases: [{ input: '1.in' }, { input: '2.in' }],
  })
  expect(await caseTexts(world, 'SUM-POLY')).toEqual([
    ['1 1', '2'],
    ['2 2', '4'],
  ])
  const files = Object.fromEntries(
    Object.entries(polygonFiles('std::wcmp.cpp'))
      .filter(([name]) => name !== 'tests/02.a')
      .map(([name, text]) => [name, String(text).replace('sum-poly', 'other')]),
  )
  expect((await importAs(world.root, 'polygon', await zipOf(files))).items).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('tests/02.a') },
  ])
})

test('a Polygon package with points: a whole group is worth its points together, tests of other groups their own', async () => {
  const groups = (policies: readonly string[]) =>
    policies.map((policy, index) => `<group name="g${index}" points-policy="${policy}"/>`).join('')
  const about = (name: string, policies: readonly string[]) =>
    polygon('own')
      .replace('sum-poly', name)
      .replace(
        /<tests>[^]*<\/tests>/,
        `<tests>
    <test group="g0" points="30.0"/><test group="g0" points="0.0"/><test group="g1" points="20.0"/><test group="g1" points="50.0"/></tests><groups>${groups(policies)}</groups>`,
      )
  const files = { ...polygonFiles('own'), 'tests/03': '3', 'tests/03.a': '3', 'tests/04': '4', 'tests/04.a': '4' }
  const stored = async (name: string, policies: readonly string[]) => {
    expect(
      (
        await importAs(
          world.root,
          'polygon',
          await zipOf({ ...files, 'problem.xml': about(name, policies), 'statement-sections/english/name.tex': name }),
        )
      ).items,
    ).toMatchObject([{ outcome: 'stored' }])
    const { judgeCaseMode, ioScore, cases } = await wholeProblem(world, name.toUpperCase())
    return [
      judgeCaseMode,
      ioScore,
      (cases as { score: number; groupNum: number | null }[]).map(({ score, groupNum }) => [score, groupNum]),
    ]
  }
  expect(await stored('whole', ['complete-group', 'complete-group'])).toEqual([
    'subtask_lowest',
    100,
    [
      [30, 1],
      [30, 1],
      [70, 2],
      [70, 2],
    ],
  ])
  expect(await stored('single', ['each-test', 'each-test'])).toEqual([
    'default',
    100,
    [
      [30, null],
      [0, null],
      [20, null],
      [50, null],
    ],
  ])
  expect(await stored('mixed', ['complete-group', 'each-test'])).toEqual([
    'subtask_lowest',
    100,
    [
      [30, 1],
      [30, 1],
      [20, 2],
      [50, 3],
    ],
  ])
})

const hoj = (problem: object, more: object = {}) =>
  JSON.stringify({
    judgeMode: 'default',
    samples: [{ input: '1.in', output: '1.out' }],
    problem: { problemId: 'H1', title: 'H', ...problem },
    ...more,
  })

test('one bad problem does not spoil the others, and the report says what is wrong with each', async () => {
  const files = {
    'good.json': hoj({}),
    'good/1.in': '1',
    'good/1.out': '1',
    'same.json': hoj({ title: 'Other' }),
    'same/1.in': '1',
    'same/1.out': '1',
    'json.json': '{',
    'json/1.in': '1',
    'missing.json': hoj({ problemId: 'H2' }, { samples: [{ input: '7.in', output: '7.out' }] }),
    'missing/1.in': '1',
    'rule.json': hoj({ problemId: 'H3', timeLimit: -5 }),
    'rule/1.in': '1',
    'rule/1.out': '1',
    'deep.json': `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
    'deep/1.in': '1',
    'latin.json': Buffer.from([0x7b, 0xff, 0x7d]),
    'latin/1.in': '1',
    'leak.json': hoj({ problemId: 'H4', judgeExtraFile: '{"j.h":"secret"}' }, { userExtraFile: { 'j.h': 'secret' } }),
    'leak/1.in': '1',
    'leak/1.out': '',
  }
  const job = await importAs(world.root, 'hoj', await zipOf(files))
  const report = Object.fromEntries(job.items.map(({ name, outcome, reason }) => [name, [outcome, reason]]))
  expect(report).toMatchObject({
    good: ['stored', null],
    same: ['exists', expect.stringContaining('H1')],
    json: ['failed', expect.stringContaining('json.json')],
    missing: ['failed', expect.stringContaining('7.in')],
    rule: ['failed', expect.stringContaining('Time ')],
    deep: ['failed', expect.any(String)],
    latin: ['failed', expect.stringContaining('encoding')],
    leak: ['stored', null],
  })
  expect(await wholeProblem(world, 'H4')).toMatchObject({ userExtraFile: null, judgeExtraFile: '{"j.h":"secret"}' })
  expect(await wholeProblem(world, 'H1')).toMatchObject({ title: 'H', ioScore: null })
})

test('what is no archive of the format is refused as a whole, on both kinds of calls, in the language of the reader', async () => {
  const before = await problemCount(world)
  const bad: [string, Buffer][] = [
    ['damaged', Buffer.from('PK\u0003\u0004 nothing')],
    ['empty', await zipOf({})],
    ['other file', await zipOf({ 'a.txt': 'x' })],
    ['no folder', await zipOf({ 'a.json': hoj({}) })],
  ]
  for (const [, file] of bad) {
    expect(await upload(world.root, 'importProblem', file)).toMatchObject({ http: 200, status: 400 })
    expect(await importAs(world.root, 'hoj', file)).toMatchObject({
      state: 'failed',
      items: [],
      reason: expect.any(String),
    })
  }
  expect(await upload(world.root, 'importProblem', Buffer.from('x'), { name: 'a.rar' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('zip'),
  })
  expect(await upload(world.root, 'importProblem', Buffer.from('x'), { part: 'other' })).toMatchObject({ status: 400 })
  world.root.locale = 'zh-CN'
  expect(await upload(world.root, 'importHydroProblem', await zipOf({ 'a.txt': 'x' }))).toMatchObject({
    status: 400,
    msg: '文件中没有题目。',
  })
  world.root.locale = 'en-US'
  const bomb = await zipOf({
    'a/problem.yaml': `a: &a [x]\n${Array.from({ length: 30 }, (_, n) => `b${n}: &b${n} [${Array.from({ length: 30 }, () => (n === 0 ? '*a' : `*b${n - 1}`)).join(',')}]`).join('\n')}\n`,
    'a/testdata/1.in': '1',
  })
  expect((await importAs(world.root, 'hydro', bomb)).items).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('problem.yaml') },
  ])
  expect(await problemCount(world)).toBe(before)
})
