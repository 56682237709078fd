/**
 * Editing problems over their calls, on a real database and bus; a judge that the test plays answers whether checkers
 * compile.
 */
import { judgeMessage, quoted } from '@podium/proto/rules/submission/judge-texts.ts'
import { beforeAll, expect, test } from 'vitest'
import { CompileChecker } from '@podium/proto/events/bus/checker.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import { fieldName } from '@podium/services/platform/http/field-names.ts'
import { loadLanguages } from '@podium/services/features/starter/languages/commands.ts'
import { firstRow, rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { createCaller } from '../support/caller.ts'
import { upload, zipOf } from '../support/files.ts'
import { person, signedInRoot } from '../support/people.ts'
import { problemFields } from '../support/problems.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile()
let root: Caller
let problemAdmin: Caller
let admin: Caller
let user: Caller
let languages: { id: number; name: string }[]
const compiles: CompileChecker[] = []

const withRole = async (name: string, role: number): Promise<Caller> => {
  const caller = await person(services, name)
  await alter(sql`update users set role_id = ${role} where username = ${name}`)
  services.ctx.sessions.forget(
    (await firstRow(db(), sql<{ uid: string }>`select uid from users where username = ${name}`))?.uid ?? '',
  )
  return caller
}

beforeAll(async () => {
  await loadLanguages(db())
  languages = await rows(db(), sql<{ id: number; name: string }>`select id, name from language order by id`)
  ;[root, problemAdmin, admin, user] = await Promise.all([
    signedInRoot(services),
    withRole('paula', 1008),
    withRole('adam', 1001),
    person(services, 'ursula'),
  ])
  services.ctx.bus.subscribe(subjects.compileChecker, CompileChecker, (asked, raw) => {
    compiles.push(asked)
    raw.respond(
      JSON.stringify(
        asked.code.includes('broken')
          ? {
              v: 1,
              outcome: 'refused',
              report: [
                judgeMessage('judgingProgramNotCompiling', { who: judgeMessage('checker') }),
                ...quoted('checker.cpp:1: error'),
              ],
            }
          : { v: 1, outcome: 'compiled', report: [] },
      ),
    )
  })
}, 60_000)

const typed = [
  { input: '1 2\r\n', output: '3\r\n' },
  { input: '2 2', output: '4' },
]
const body = (changes: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  problem: { ...problemFields, problemId: 'abc1', ...changes },
  isUploadTestCase: false,
  samples: typed,
  languages: [{ id: languages[0]?.id }, { id: languages[2]?.id }],
  tags: [{ name: 'Math' }],
  codeTemplates: [],
  ...more,
})
const idOf = async (displayId: string): Promise<number> =>
  (await firstRow(db(), sql<{ id: number }>`select id from problem where display_id = ${displayId}`))?.id ?? 0
const fresh = async (displayId: string, changes = {}, more = {}, caller = root): Promise<number> => {
  const answer = await caller.call('createProblem', { body: body({ problemId: displayId, ...changes }, more) })
  expect(answer).toMatchObject({ http: 200, status: 200 })
  return idOf(displayId.toUpperCase())
}
const detail = async (pid: number, caller = root): Promise<Record<string, unknown>> =>
  (await caller.call('adminProblem', { query: { pid: String(pid) } })).data
const casesOf = async (pid: number, isUpload: boolean): Promise<Record<string, unknown>[]> =>
  (await root.call('problemCases', { query: { pid: String(pid), isUpload: String(isUpload) } })).data

test('a problem is created with cases typed by hand, listed newest first, and read back', async () => {
  const pid = await fresh('abc1')
  expect(await detail(pid)).toMatchObject({
    ...problemFields,
    problemId: 'ABC1',
    author: 'root',
    isUploadCase: false,
    ioScore: null,
    isRemote: false,
    isGroup: false,
  })
  expect(await casesOf(pid, false)).toMatchObject([
    { input: '1 2\n', output: '3\n', pid },
    { input: '2 2', output: '4' },
  ])
  const list = await root.call('adminProblemList', { query: { oj: 'Mine', keyword: 'ABC1' } })
  expect(list.data).toMatchObject({
    total: 1,
    records: [{ id: pid, problemId: 'ABC1', description: null, spjCode: null }],
  })
  expect((await root.call('problemTags', { query: { pid: String(pid) } })).data).toMatchObject([
    { name: 'Math', oj: 'ME' },
  ])
  expect((await root.call('problemLanguages', { query: { pid: String(pid) } })).data).toHaveLength(2)
})

test.each<[string, Record<string, unknown>, Record<string, unknown>, RegExp]>([
  ['problem.problemId', { problemId: '  ' }, {}, /required/],
  ['problem.title', { title: '' }, {}, /required/],
  ['problem.description', { description: '' }, {}, /required/],
  ['problem.input', { input: ' ' }, {}, /required/],
  ['problem.output', { output: '' }, {}, /required/],
  ['problem.type', { type: 2 }, {}, /possible/],
  ['problem.auth', { auth: 4 }, {}, /possible/],
  ['problem.judgeMode', { judgeMode: 'magic' }, {}, /possible/],
  ['problem.judgeCaseMode', { judgeCaseMode: 'subtask_lowest' }, {}, /possible/],
  ['problem.timeLimit', { timeLimit: 0 }, {}, /at least 1/],
  ['problem.memoryLimit', { memoryLimit: -1 }, {}, /at least 1/],
  ['problem.stackLimit', { stackLimit: 0 }, {}, /at least 1/],
  ['problem.ioReadFileName', { isFileIO: true, ioWriteFileName: 'a' }, {}, /required/],
  ['problem.ioWriteFileName', { isFileIO: true, ioReadFileName: 'a', ioWriteFileName: '../b' }, {}, /plain file name/],
  ['problem.userExtraFile', { userExtraFile: '{"a.h":""}' }, {}, /required/],
  ['problem.judgeExtraFile', { judgeExtraFile: '{"a/b":"x"}' }, {}, /plain file name/],
  ['problem.judgeExtraFile', { judgeExtraFile: '[1]' }, {}, /object/],
  ['problem.spjCode', { judgeMode: 'spj' }, {}, /required/],
  ['problem.spjCode', { judgeMode: 'spj', spjCode: 'stock:nonsense' }, {}, /stock checker/],
  ['problem.spjLanguage', { judgeMode: 'spj', spjCode: 'x', spjLanguage: 'Java' }, {}, /possible/],
  ['languages', {}, { languages: [] }, /required/],
  ['tags', {}, { tags: [{ name: 'a' }, { name: 'A' }] }, /twice/],
  ['codeTemplates', {}, { codeTemplates: [{ lid: 1, code: ' ', status: true }] }, /required/],
  ['samples', {}, { samples: [] }, /required/],
  ['samples.0.input', {}, { samples: [{ input: '', output: '' }] }, /required/],
  ['samples.0.score', { type: 1 }, { samples: [{ input: '1' }] }, /required/],
  ['samples.0.score', { type: 1 }, { samples: [{ input: '1', score: -1 }] }, /at least 0/],
  [
    'samples.0.groupNum',
    { type: 1, judgeCaseMode: 'subtask_lowest' },
    { samples: [{ input: '1', score: 1 }] },
    /required/,
  ],
])('what breaks a rule is refused by its field: %s', async (field, changes, more, rule) => {
  const answer = await root.call('createProblem', { body: body({ problemId: 'bad1', ...changes }, more) })
  expect(answer).toMatchObject({ http: 200, status: 400, data: null })
  expect(answer.msg).toContain(`${fieldName(field, 'en-US')} `)
  expect(answer.msg).toMatch(rule)
  expect(await idOf('BAD1')).toBe(0)
})

test('a display id is taken whatever its case, and text and lists of the wrong kind are refused before anything else', async () => {
  await fresh('taken1')
  expect(await root.call('createProblem', { body: body({ problemId: 'TaKeN1' }) })).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringContaining('TAKEN1'),
  })
  expect(await root.call('createProblem', { body: { problem: 'x' } })).toMatchObject({ http: 400 })
  expect(
    await root.call('createProblem', { body: body({ problemId: 'x1' }, { languages: [{ id: 999_999 }] }) }),
  ).toMatchObject({ status: 400 })
  expect(await idOf('X1')).toBe(0)
})

test('cases come as a zip, is kept under its token for the uploader alone, and leaves as a zip', async () => {
  const zip = await zipOf({
    '1.in': '1\r\n',
    '1.out': '1',
    '10.in': '10',
    '10.ans': '10',
    '2.in': '2',
    'notes.md': 'x',
  })
  const sent = await upload(admin, 'uploadTestcaseZip', zip, { query: '?mode=default' })
  const { fileList, fileListDir } = sent.data as { fileList: { input: string; output: string }[]; fileListDir: string }
  expect(fileList.map(({ input }) => input)).toEqual(['1.in', '2.in', '10.in'])
  const more = { isUploadTestCase: true, uploadTestcaseDir: fileListDir, samples: fileList }
  expect(await root.call('createProblem', { body: body({ problemId: 'zip1' }, more) })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('upload'),
  })
  const pid = await fresh('zip1', { auth: 2 }, more, admin)
  expect(await casesOf(pid, true)).toMatchObject([
    { input: '1.in', output: '1.out', inputBytes: 2 },
    { input: '2.in', output: '2.out', outputBytes: 0 },
    { input: '10.in', output: '10.ans' },
  ])
  const file = await root.inject({ method: 'GET', url: `${paths.downloadTestcase.path}?pid=${pid}` })
  expect(file.headers['content-disposition']).toMatch(
    new RegExp(`^attachment;filename=problem_${pid}_testcase_\\d+\\.zip$`),
  )
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  for (const name of ['1.in', '10.ans', '2.out', 'info']) expect(file.rawPayload.includes(name)).toBe(true)
  expect(await user.inject({ method: 'GET', url: `${paths.downloadTestcase.path}?pid=${pid}` })).toMatchObject({
    statusCode: 403,
  })
  expect(await root.inject({ method: 'GET', url: `${paths.downloadTestcase.path}?pid=999999` })).toMatchObject({
    statusCode: 400,
  })
})

test('one file of the test data is replaced by itself: its case stays, and what is judged has changed', async () => {
  const sent = await upload(
    root,
    'uploadTestcaseZip',
    await zipOf({ '1.in': `${'1 '.repeat(40)}2\n`, '1.out': '3\n', '2.in': '5\n', '2.out': '6\n' }),
    { query: '?mode=default' },
  )
  const { fileList, fileListDir } = sent.data as { fileList: { input: string; output: string }[]; fileListDir: string }
  const pid = await fresh('swap1', {}, { isUploadTestCase: true, uploadTestcaseDir: fileListDir, samples: fileList })
  const stored = await casesOf(pid, true)
  expect(stored).toMatchObject([
    { inputHead: '1 '.repeat(30), outputHead: '3\n', inputBytes: 82 },
    { inputHead: '5\n' },
  ])
  const { caseVersion } = await detail(pid)
  const samples = stored.map(({ id, input, output }, index) => ({
    id,
    input,
    output,
    ...(index === 1 ? { outputText: '7\r\n' } : {}),
  }))
  expect(
    await root.call('editProblem', {
      body: body({ id: pid, problemId: 'swap1' }, { isUploadTestCase: true, samples }),
    }),
  ).toMatchObject({ status: 200 })
  const after = await casesOf(pid, true)
  expect(after.map(({ id, input, output, outputHead }) => [id, input, output, outputHead])).toEqual([
    [stored[0]?.id, '1.in', '1.out', '3\n'],
    [stored[1]?.id, '2.in', '2.out', '7\n'],
  ])
  expect((await detail(pid)).caseVersion).not.toBe(caseVersion)
})

test('cases keep their rows through an edit, and the version changes only with what is judged', async () => {
  const pid = await fresh(
    'edit1',
    { type: 1 },
    {
      samples: [
        { input: '1', output: '1', score: 40 },
        { input: '2', output: '2', score: 60 },
      ],
    },
  )
  const before = await detail(pid)
  expect(before).toMatchObject({ ioScore: 100, caseVersion: expect.stringMatching(/^\d+$/) })
  const stored = await casesOf(pid, false)
  await root.call('editProblem', {
    body: body({ id: pid, problemId: 'edit1', type: 1, title: 'Other' }, { samples: stored }),
  })
  const after = await detail(pid)
  expect(after).toMatchObject({ title: 'Other', caseVersion: before.caseVersion, modifiedUser: 'root' })
  expect((await casesOf(pid, false)).map(({ id }) => id)).toEqual(stored.map(({ id }) => id))
  await root.call('editProblem', {
    body: body({ id: pid, problemId: 'edit1', type: 1 }, { samples: [{ ...stored[1], score: 70 }] }),
  })
  expect(await casesOf(pid, false)).toMatchObject([{ id: stored[1]?.id, score: 70 }])
  const changed = await detail(pid)
  expect(changed.ioScore).toBe(70)
  expect(changed.caseVersion).not.toBe(before.caseVersion)
  await root.call('editProblem', { body: body({ id: pid, problemId: 'edit1', type: 1 }, { samples: [] }) })
  expect(await casesOf(pid, false)).toHaveLength(1)
})

test('a checker must compile before it is saved; a stock checker needs nobody', async () => {
  const own = { judgeMode: 'spj', spjCode: 'int main() {}', spjLanguage: 'C++', judgeExtraFile: '{"a.h":"1"}' }
  const pid = await fresh('spj1', own)
  expect(compiles.at(-1)).toMatchObject({
    mode: 'spj',
    language: 'C++',
    code: 'int main() {}',
    extraFiles: { 'a.h': '1' },
  })
  const asked = compiles.length
  await root.call('editProblem', { body: body({ ...own, id: pid, problemId: 'spj1', title: 'T' }) })
  expect(compiles).toHaveLength(asked)
  expect(
    await root.call('editProblem', { body: body({ ...own, id: pid, problemId: 'spj1', spjCode: 'broken' }) }),
  ).toMatchObject({ http: 200, status: 500, msg: expect.stringContaining('checker.cpp:1') })
  expect(await detail(pid)).toMatchObject({ spjCode: 'int main() {}' })
  const stocked = await fresh('spj2', { judgeMode: 'spj', spjCode: 'stock:tokens' })
  expect(await detail(stocked)).toMatchObject({ spjCode: 'stock:tokens' })
  await root.call('editProblem', { body: body({ id: stocked, problemId: 'spj2', judgeMode: 'default' }) })
  expect(await detail(stocked)).toMatchObject({ spjCode: null, spjLanguage: null })
})

test('compile now: empty fields, broken code, a stock checker and an interactor', async () => {
  expect(await admin.call('compileSpj', { body: { code: '', language: 'C++' } })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Program'),
  })
  expect(await admin.call('compileSpj', { body: { code: 'x', language: '' } })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Language'),
  })
  expect(await admin.call('compileSpj', { body: { code: 'broken', language: 'C++' } })).toMatchObject({ status: 500 })
  expect(await admin.call('compileSpj', { body: { code: 'stock:yes-no', language: 'C++' } })).toMatchObject({
    status: 200,
  })
  expect(
    await admin.call('compileInteractive', { body: { code: 'x', language: 'C', extraFiles: null } }),
  ).toMatchObject({ status: 200 })
  expect(compiles.at(-1)?.mode).toBe('interactive')
})

test('an administrator edits own problems and publishes none; a problem administrator rules all; nobody else enters', async () => {
  expect(await admin.call('createProblem', { body: body({ problemId: 'own1', auth: 1 }) })).toMatchObject({
    http: 200,
    status: 403,
  })
  const own = await fresh('own1', { auth: 2 }, {}, admin)
  const others = await fresh('own2')
  expect(await admin.call('adminProblem', { query: { pid: String(others) } })).toMatchObject({ status: 403 })
  expect(await admin.call('editProblem', { body: body({ id: others, problemId: 'own2' }) })).toMatchObject({
    status: 403,
  })
  expect(await admin.call('problemCases', { query: { pid: String(others) } })).toMatchObject({ status: 403 })
  expect(await admin.call('changeProblemAuth', { body: { id: own, auth: 1 } })).toMatchObject({ status: 403 })
  expect(await admin.call('changeProblemAuth', { body: { id: own, auth: 3 } })).toMatchObject({ status: 200 })
  expect(await admin.call('changeProblemAuth', { body: { id: others, auth: 2 } })).toMatchObject({ status: 403 })
  expect(await admin.call('deleteProblem', { query: { pid: String(own) } })).toMatchObject({ http: 403 })
  expect(await problemAdmin.call('changeProblemAuth', { body: { id: own, auth: 1 } })).toMatchObject({ status: 200 })
  expect(
    await problemAdmin.call('editProblem', { body: body({ id: others, problemId: 'own2', title: 'Mine now' }) }),
  ).toMatchObject({ status: 200 })
  expect(await detail(others)).toMatchObject({ author: 'root', title: 'Mine now', modifiedUser: 'paula' })
  for (const name of [
    'adminProblemList',
    'adminProblem',
    'problemCases',
    'compileSpj',
    'createProblem',
    'editProblem',
    'deleteProblem',
    'changeProblemAuth',
  ] as const) {
    expect(await user.call(name, paths[name].method === 'GET' ? {} : { body: {} })).toMatchObject({ http: 403 })
    expect(await createCaller(services.app).call(name, paths[name].method === 'GET' ? {} : { body: {} })).toMatchObject(
      { http: 401 },
    )
  }
})

test('a deleted problem is gone with its submissions; one in a contest says so', async () => {
  const pid = await fresh('gone1')
  await alter(
    sql`insert into submission (pid, uid, status, code_bytes, code, language, lane) values (${pid}, '1', 0, 1, 'x',
      'C', 'normal')`,
  )
  expect(await problemAdmin.call('deleteProblem', { query: { pid: String(pid) } })).toMatchObject({ status: 200 })
  expect(
    await firstRow(db(), sql<{ left: number }>`select count(*)::int as left from submission where uid = '1'`),
  ).toEqual({ left: 0 })
  expect(await problemAdmin.call('deleteProblem', { query: { pid: String(pid) } })).toMatchObject({ status: 400 })
  const used = await fresh('gone2')
  await alter(
    sql`insert into contest (id, uid, title, type, auth, start_time, end_time) values (1, '1', 'Cup', 0, 0, now(),
      now() + interval '1 h')`,
  )
  await alter(sql`insert into contest_problem (cid, pid, display_id, display_title) values (1, ${used}, 'A', 'A')`)
  expect(await root.call('deleteProblem', { query: { pid: String(used) } })).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringContaining('Cup'),
  })
})

test('an edit of the text drops translations that it makes stale, and takes new ones along', async () => {
  const zh = { 'zh-CN': { title: '和数', description: '加。', input: '两数', output: '一数', hint: '' } }
  const found = async () =>
    ((await root.call('problemList', { query: { keyword: '和数' } })).data as { total: number }).total
  const pid = await fresh('tr1', {}, { translations: zh })
  expect([await detail(pid), await found()]).toMatchObject([{ translations: zh }, 1])
  await root.call('editProblem', { body: body({ id: pid, problemId: 'tr1', auth: 2 }) })
  expect(await detail(pid)).toMatchObject({ translations: zh })
  await root.call('editProblem', { body: body({ id: pid, problemId: 'tr1' }) })
  expect(await found()).toBe(1)
  await root.call('editProblem', { body: body({ id: pid, problemId: 'tr1', title: 'New' }) })
  expect([await detail(pid), await found()]).toMatchObject([{ translations: {} }, 0])
  await root.call('editProblem', { body: body({ id: pid, problemId: 'tr1', title: 'New' }, { translations: zh }) })
  expect(await found()).toBe(1)
})
