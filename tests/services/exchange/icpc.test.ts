/**
 * ICPC packages: the three versions are recognised, those of others are read, and what is exported has what the format
 * asks for.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { filesOf, zipOf } from '../support/files.ts'
import { person } from '../support/people.ts'
import { pidOf } from '../support/problems.ts'
import { caseTexts, endOf, exportAs, importAs, storedPackage, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()
const db = () => world.services.ctx.orm.em.fork()

const scored = (version: string | null, name: string) => ({
  'problem.yaml': `${version === null ? '' : `problem_format_version: ${version}\n`}name: ${name}\ntype: scoring\n`,
  'data/sample/1.in': 's',
  'data/sample/1.ans': 's',
  'data/secret/g1/testdata.yaml': 'range: 0 40\n',
  'data/secret/g1/a.in': '1',
  'data/secret/g1/a.ans': '1',
  'data/secret/g2/test_group.yaml': 'max_score: 60\n',
  'data/secret/g2/b.in': '2',
  'data/secret/g2/b.ans': '2',
})
const under = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [`${folder}/${name}`, content]))
const groupsOf = async (displayId: string) =>
  ((await wholeProblem(world, displayId)).cases as { input: string; groupNum: number; score: number | null }[])
    .map(({ input, groupNum }) => [input, groupNum])
    .toSorted()

const everyFolder = [
  ['g1-a.in', 1],
  ['g2-b.in', 2],
  ['sample-1.in', 0],
]
const withRuleOnly = [
  ['g1-a.in', 0],
  ['g2-b.in', 1],
  ['sample-1.in', 0],
]

test.each<[string, string | null, (string | number)[][]]>([
  ['no version is legacy', null, everyFolder],
  ['legacy', 'legacy', everyFolder],
  ['2023-07-draft', '2023-07-draft', everyFolder],
  ['2025-09', '2025-09', withRuleOnly],
])('%s: which folders are groups follows the version', async (_, version, groups) => {
  const name = `v${(version ?? 'none').replaceAll('-', '')}`
  const job = await importAs(world.root, 'icpc', await zipOf(under(name, scored(version, name))))
  expect(job.items).toMatchObject([{ outcome: 'stored', reason: null }])
  expect(await groupsOf(name.toUpperCase())).toEqual(groups)
})

test('a version that is not known is refused by its name; what is no problem here is stored beside it, or named', async () => {
  const unknown = await importAs(world.root, 'icpc', await zipOf(under('later', scored('2027-01', 'Later'))))
  expect(unknown.items).toMatchObject([
    { outcome: 'failed', reason: expect.stringContaining('problem_format_version: 2027-01') },
  ])
  const files = {
    ...scored('legacy', 'Rest'),
    'generators/gen.py': 'x',
    'submissions/accepted/a.cpp': 'x',
    'notes.md': 'x',
  }
  const job = await importAs(world.root, 'icpc', await zipOf({ ...under('rest', files), 'stray.txt': 'x' }))
  const notes = (at: number) => job.items[at]?.notes.join('\n') ?? ''
  for (const name of Object.keys(files)) expect(notes(0)).not.toContain(name)
  const stored = (await storedPackage(world, 'REST'))?.files.map(({ path }) => path)
  for (const name of ['generators/gen.py', 'submissions/accepted/a.cpp', 'notes.md']) expect(stored).toContain(name)
  expect(stored?.filter((path) => /\.(in|ans)$/.test(path))).toEqual([])
  expect(job.items[1]).toMatchObject({ outcome: 'ignored', notes: [expect.stringContaining('stray.txt')] })
})

test('an ICPC package of others: groups, samples, limits, and a validator that keeps its own protocol', async () => {
  const files = {
    'problem.yaml':
      'name:\n  en: Paths\ntype: scoring\nvalidation: custom\nkeywords: graphs, trees\nlimits:\n  memory: 512\n',
    '.timelimit': '2.5\n',
    'domjudge-problem.ini': "short-name = paths\ntimelimit='2.5'\n",
    'problem_statement/problem.en.tex':
      '\\problemname{Paths}\nFind \\textbf{the} path of $a_1$.\n\\section{Input}\nA graph.\n\\section*{Output}\nA number.\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '2\n',
    'data/secret/g1/testdata.yaml': 'range: 0 40\n',
    'data/secret/g1/a.in': '1',
    'data/secret/g1/a.ans': '1',
    'data/secret/g2/test_group.yaml': 'max_score: 60\n',
    'data/secret/g2/b.in': '2',
    'data/secret/g2/b.ans': '2',
    'output_validators/v/v.cpp': '#include "v.h"\nint main(int argc, char **argv) { return answer(); }',
    'output_validators/v/v.h': 'int answer(void);',
    'output_validators/v/answer.cpp': 'int answer(void) { return 42; }',
  }
  const job = await importAs(world.root, 'icpc', await zipOf(files))
  expect(job.items).toMatchObject([
    {
      outcome: 'stored',
      displayId: 'PATHS',
      reason: null,
      notes: [expect.any(String), expect.stringContaining('LaTeX')],
    },
  ])
  const problem = await wholeProblem(world, 'PATHS')
  expect(problem).toMatchObject({
    title: 'Paths',
    description: 'Find **the** path of $a_1$.',
    input: 'A graph.',
    output: 'A number.',
    type: 1,
    judgeCaseMode: 'subtask_lowest',
    ioScore: 100,
    timeLimit: 2500,
    memoryLimit: 512,
    tags: ['graphs', 'trees'],
    examples: '<input>1</input><output>2</output>',
    judgeMode: 'spj',
    cases: [
      { input: 'g1-a.in', score: 40, groupNum: 1 },
      { input: 'g2-b.in', score: 60, groupNum: 2 },
      { input: 'sample-1.in', score: 0, groupNum: 0 },
    ],
  })
  expect(problem.spjCode).toBe(
    '#include "v.h"\nint main(int argc, char **argv) { return answer(); }\n#include "answer.cpp.h"\n',
  )
  expect(problem.judgingOptions).toEqual({ checkerCall: 'icpc' })
  expect(problem.judgeExtraFile).toBe(
    JSON.stringify({ 'v.h': 'int answer(void);', 'answer.cpp.h': 'int answer(void) { return 42; }' }),
  )
  const plain = await importAs(
    world.root,
    'icpc',
    await zipOf(
      under('easy', {
        'problem.yaml': 'name: Easy\nvalidator_flags: float_tolerance 1e-5\n',
        'data/secret/1.in': '1',
        'data/secret/1.ans': '1',
      }),
    ),
  )
  expect(plain.items).toMatchObject([{ outcome: 'stored', displayId: 'EASY' }])
  expect(await wholeProblem(world, 'EASY')).toMatchObject({
    spjCode: 'stock:icpc-default',
    judgingOptions: { checkerArguments: ['float_tolerance', '1e-5'] },
    type: 0,
  })
})

test('an ICPC package of 2025-09: a PDF statement is kept, samples are judged, groups hold what they require', async () => {
  const about = (more = '') =>
    `problem_format_version: 2025-09\nname: Trees\ntype: scoring\nlimits:\n  time_limit: 3\n  memory: 1024\n${more}`
  const files = (more: Record<string, string> = {}) => ({
    'problem.yaml': about(),
    'statement/problem.en.pdf': '%PDF-1.7',
    'data/sample/1.in': 's',
    'data/sample/1.ans': 's',
    'data/sample/1.statement.in': 'shown',
    'data/secret/easy/test_group.yaml': 'max_score: 30\n',
    'data/secret/easy/1.in': 'e',
    'data/secret/easy/1.ans': 'e',
    'data/secret/hard/test_group.yaml': 'max_score: 70\nrequire_pass: [secret/easy, sample]\n',
    'data/secret/hard/1.in': 'h',
    'data/secret/hard/1.ans': 'h',
    'solutions.txt': 'x',
    ...more,
  })
  const job = await importAs(world.root, 'icpc', await zipOf(under('trees', files())))
  expect(job.items).toMatchObject([{ outcome: 'stored', displayId: 'TREES' }])
  expect(job.items[0]?.notes.join('\n')).toMatch(/PDF[\s\S]*secret\/hard/)
  expect(await wholeProblem(world, 'TREES')).toMatchObject({
    timeLimit: 3000,
    memoryLimit: 1024,
    judgeCaseMode: 'subtask_lowest',
    ioScore: 100,
    examples: '<input>shown</input><output>s</output>',
    description: expect.stringMatching(/^\[problem\.en\]\(\/api\/public\/file\/[0-9a-f]{32}\.pdf\)/),
    cases: [
      { input: 'easy-1.in', score: 30, groupNum: 1 },
      { input: 'hard-1.in', score: 70, groupNum: 2 },
      { input: 'sample-1.in', score: 0, groupNum: 0 },
      { input: 'hard-easy-1.in', score: 70, groupNum: 2 },
      { input: 'hard-sample-1.in', score: 70, groupNum: 2 },
    ],
  })
  expect((await caseTexts(world, 'TREES')).map(([input]) => input)).toEqual(['s', 'e', 'e', 's', 'h'])
  const reasonOf = async (changed: Record<string, string>) =>
    (await importAs(world.root, 'icpc', await zipOf(under('x', files(changed))))).items[0]?.reason
  expect(await reasonOf({ 'problem.yaml': about().replace('2025-09', '2031-01') })).toContain('2031-01')
  expect(await reasonOf({ 'problem.yaml': about().replace('type: scoring', 'type: submit-answer') })).toContain(
    'submit-answer',
  )
  expect(await reasonOf({ 'problem.yaml': about().replace('type: scoring', 'type: [scoring, multi-pass]') })).toContain(
    'output_validators/',
  )
  expect(await reasonOf({ 'data/secret/easy/test_group.yaml': 'require_pass: secret/hard\n' })).toContain(
    'test_group.yaml',
  )
  expect(await reasonOf({ 'data/secret/hard/2.in': 'x' })).toContain('data/secret/hard/2.ans')
})

async function problem(displayId: string, changes: object): Promise<number> {
  const body = {
    problem: {
      problemId: displayId,
      title: 'Sum of two',
      description: 'Add.',
      input: 'Two.',
      output: 'One.',
      hint: '',
      source: 'Cup',
      type: 0,
      auth: 1,
      judgeMode: 'default',
      judgeCaseMode: 'default',
      timeLimit: 1500,
      memoryLimit: 64,
      stackLimit: 32,
      difficulty: 1,
      examples: '<input>1 2</input><output>3</output>',
      ...changes,
    },
    isUploadTestCase: false,
    samples: [
      { input: '1 2\n', output: '3\n', score: 50 },
      { input: '2 2\n', output: '4\n', score: 50 },
    ],
    languages: [{ id: 1 }, { id: 3 }],
    tags: [{ name: 'Number theory' }],
    codeTemplates: [],
  }
  expect(await world.root.call('createProblem', { body })).toMatchObject({ status: 200 })
  return pidOf(world.services, displayId)
}

const submitted = (
  pid: number,
  {
    username,
    status = 0,
    language = 'C++',
    code,
  }: { username: string; status?: number; language?: string; code: string },
) =>
  change(
    db(),
    sql`
  insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, cid, cpid, dispatched_at)
  select ${pid}, uid, now(), ${status}, ${code}, ${code.length}, ${language}, 'normal', 0, 0, now() from users
    where username = ${username}`,
  )

async function packageOf(format: string, pid: number): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-icpc-'))
  const files = await filesOf(await exportAs(world.root, format, [pid]), folder)
  await rm(folder, { recursive: true })
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, String(bytes)]))
}

const always = [
  'problem.yaml',
  'podium.yaml',
  'input_validators/accept/accept.cpp',
  'data/sample/1.in',
  'data/sample/1.ans',
]
/** Points of cases stand with folders. */
const caseFiles = [
  ['1.in', '1.ans', '2.in', '2.ans'],
  [
    'testdata.yaml',
    ...[1, 2].flatMap((n) => ['testdata.yaml', `${n}.in`, `${n}.ans`].map((name) => `group${n}/${name}`)),
  ],
].map((names) => names.map((name) => `data/secret/${name}`))

test.each<[string, number, string[], object]>([
  [
    'icpc-legacy',
    0,
    ['.timelimit', 'problem_statement/problem.en.md', 'problem_statement/problem.en.tex'],
    {
      name: 'Sum of two',
      type: 'pass-fail',
      validation: 'default',
      keywords: 'Number-theory',
      author: 'root',
      source: 'Cup',
      limits: { memory: 64 },
    },
  ],
  [
    'icpc-legacy',
    1,
    [
      '.timelimit',
      'problem_statement/problem.en.md',
      'problem_statement/problem.en.tex',
      'output_validators/validator/validator.cpp',
    ],
    { type: 'scoring', validation: 'custom', limits: { memory: 64 } },
  ],
  [
    'icpc-2023-07-draft',
    0,
    ['statement/problem.en.md', 'data/testdata.yaml'],
    {
      problem_format_version: '2023-07-draft',
      type: ['pass-fail'],
      name: { en: 'Sum of two' },
      keywords: ['Number theory'],
      credits: { authors: 'root' },
      limits: { memory: 64, time_limit: 1.5 },
    },
  ],
  [
    'icpc-2023-07-draft',
    1,
    ['statement/problem.en.md', 'output_validator/validator.cpp'],
    { problem_format_version: '2023-07-draft', type: ['scoring'] },
  ],
])(
  '%s, problem of type %i: the files, folders and keys of the format and no others',
  async (format, type, files, about) => {
    const pid = await problem(
      `E${format.length}X${type}`,
      type === 0 ? {} : { type, judgeMode: 'spj', spjCode: 'stock:lines' },
    )
    await submitted(pid, { username: 'root', code: 'int main(){}' })
    const found = await packageOf(format, pid)
    const ofValidator = /^output_validators?\//
    expect(
      Object.keys(found)
        .filter((name) => !ofValidator.test(name) || files.includes(name))
        .toSorted(),
    ).toEqual([...always, ...(caseFiles[type] ?? []), ...files, 'submissions/accepted/solution.cpp'].toSorted())
    const yaml = parse(found['problem.yaml'] ?? '') as Record<string, unknown>
    expect(yaml).toMatchObject(about)
    expect(yaml.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
    const known =
      format === 'icpc-legacy'
        ? ['name', 'type', 'author', 'source', 'keywords', 'validation', 'validator_flags', 'limits', 'uuid']
        : ['problem_format_version', 'name', 'uuid', 'type', 'credits', 'source', 'keywords', 'limits']
    expect(Object.keys(yaml).filter((key) => !known.includes(key))).toEqual([])
    expect(found['submissions/accepted/solution.cpp']).toBe('int main(){}')
    expect([found['data/sample/1.in'], found['data/sample/1.ans'], found['.timelimit'] ?? '1.5\n']).toEqual([
      '1 2\n',
      '3\n',
      '1.5\n',
    ])
  },
)

test('the accepted program is the first of the author, else of staff; where there is none the report says so', async () => {
  const pid = await problem('SOL1', {})
  await person(world.services, 'solver')
  await person(world.services, 'helper', 1001)
  await submitted(pid, { username: 'solver', code: 'of a user' })
  await submitted(pid, { username: 'root', status: -1, code: 'wrong' })
  const reportOf = async (format: string) => {
    const { data } = await world.root.call('startExport', { body: { pids: [pid], format } })
    return (await endOf(world.root, (data as { id: number }).id)).items
  }
  expect(await reportOf('icpc-legacy')).toMatchObject([
    { outcome: 'stored', displayId: 'SOL1', notes: [expect.stringContaining('submissions/accepted')] },
  ])
  expect(Object.keys(await packageOf('icpc-legacy', pid)).filter((name) => name.startsWith('submissions/'))).toEqual([])
  expect(await reportOf('hoj')).toMatchObject([{ outcome: 'stored', notes: [] }])
  await submitted(pid, { username: 'helper', language: 'Java', code: 'of staff' })
  expect((await packageOf('icpc-legacy', pid))['submissions/accepted/Main.java']).toBe('of staff')
  await submitted(pid, { username: 'root', language: 'C', code: 'of the author' })
  await submitted(pid, { username: 'root', language: 'C', code: 'a later one' })
  const found = await packageOf('icpc-2023-07-draft', pid)
  expect(Object.entries(found).filter(([name]) => name.startsWith('submissions/'))).toEqual([
    ['submissions/accepted/solution.c', 'of the author'],
  ])
  expect(await reportOf('icpc-legacy')).toMatchObject([{ outcome: 'stored', notes: [] }])
})
