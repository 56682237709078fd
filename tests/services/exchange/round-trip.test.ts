/** What leaves and comes back is the same, byte for byte: export, delete, import, export. */
import { expect, test } from 'vitest'
import { createCaller } from '../support/caller.ts'
import { person } from '../support/people.ts'
import { upload, zipOf } from '../support/files.ts'
import { pidOf } from '../support/problems.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import { change, sql } from '@podium/services/platform/database/sql.ts'
import { folderNames, shortName } from '@podium/services/features/exchange/export/stored.ts'
import { caseTexts, exportAs, fetchFile, importAs, problemCount, wholeProblem, worldOfFile } from './support.ts'

const world = await worldOfFile()

const texts = { description: '给定 $a$', input: 'Two numbers', output: 'One', hint: 'Think.', source: 'Cup 2026' }
const common = {
  ...texts,
  timeLimit: 1500,
  memoryLimit: 64,
  stackLimit: 32,
  difficulty: 2,
  auth: 1,
  examples: '<input>1 2</input><output>3</output>',
}
const more = {
  tags: [{ name: 'Number theory' }, { name: 'dp' }],
  codeTemplates: [{ lid: 10, code: 'print(1)\n', status: true }],
  languages: [{ id: 1 }, { id: 3 }, { id: 10 }],
}

async function makeProblems(): Promise<number[]> {
  const zip = await zipOf({ 'a1.in': '1\r\n', 'a1.out': '1\n', 'a2.in': '2', 'a2.ans': '4', 'a10.in': '3' })
  const { data } = await upload(world.root, 'uploadTestcaseZip', zip, { query: '?mode=subtask_lowest' })
  const { fileList, fileListDir } = data as {
    fileList: { input: string; output: string; groupNum: number }[]
    fileListDir: string
  }
  const samples = fileList.map((one, index) => ({ ...one, score: 20 + index, groupNum: index === 2 ? 2 : 1 }))
  const create = async (body: object): Promise<void> =>
    expect(await world.root.call('createProblem', { body })).toMatchObject({ status: 200 })
  await create({
    problem: {
      ...common,
      problemId: 'OI1',
      title: 'Subtasks',
      type: 1,
      judgeMode: 'default',
      judgeCaseMode: 'subtask_lowest',
      isRemoveEndBlank: false,
      codeShare: false,
    },
    isUploadTestCase: true,
    uploadTestcaseDir: fileListDir,
    samples,
    ...more,
  })
  await create({
    problem: {
      ...common,
      problemId: 'SPJ1',
      title: 'Checked',
      type: 0,
      judgeMode: 'spj',
      judgeCaseMode: 'ergodic_without_error',
      spjCode: 'stock:floats-1e-6',
      isFileIO: true,
      ioReadFileName: 'a.in',
      ioWriteFileName: 'a.out',
      userExtraFile: '{"u.h":"user"}',
      judgeExtraFile: '{"j.h":"judge"}',
      openCaseResult: false,
      showTestData: true,
    },
    isUploadTestCase: false,
    samples: [
      { input: '1', output: '2' },
      { input: '3', output: '4' },
    ],
    ...more,
  })
  return [await pidOf(world.services, 'OI1'), await pidOf(world.services, 'SPJ1')]
}

const pids = () => Promise.all(['OI1', 'SPJ1'].map((name) => pidOf(world.services, name)))
const dropIds = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, one: unknown) =>
      [
        'spjCode',
        'isUploadCase',
        'cases',
        'id',
        'pid',
        'lid',
        'gmtCreate',
        'gmtModified',
        'caseVersion',
        'modifiedUser',
        'inputBytes',
        'outputBytes',
      ].includes(key)
        ? undefined
        : one,
    ),
  )

async function deleteAll(): Promise<void> {
  for (const pid of await pids())
    expect(await world.root.call('deleteProblem', { query: { pid: String(pid) } })).toMatchObject({ status: 200 })
  expect(await problemCount(world)).toBe(0)
}

test.each(['hoj', 'icpc-legacy', 'icpc-2023-07-draft', 'icpc-2025-09', 'polygon'])(
  '%s: exported, deleted, imported and exported again, the archives are equal byte for byte',
  async (format) => {
    await makeProblems()
    const before = [await wholeProblem(world, 'OI1'), await wholeProblem(world, 'SPJ1')]
    const contents = [await caseTexts(world, 'OI1'), await caseTexts(world, 'SPJ1')]
    const first = await exportAs(world.root, format, await pids())
    await deleteAll()
    const job = await importAs(world.root, format.replace(/-.*/, ''), first)
    expect(job.items.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['stored', null],
      ['stored', null],
    ])
    const second = await exportAs(world.root, format, await pids())
    expect(second.equals(first)).toBe(true)
    expect([await caseTexts(world, 'OI1'), await caseTexts(world, 'SPJ1')]).toEqual(contents)
    const after = [await wholeProblem(world, 'OI1'), await wholeProblem(world, 'SPJ1')]
    expect(after.map(dropIds)).toEqual(before.map(dropIds))
    expect(String(after[1]?.spjCode)).toMatch(format === 'hoj' ? /quitf/ : /^stock:floats-1e-6$/)
    const again = await importAs(world.root, format.replace(/-.*/, ''), first)
    expect(again.items.map(({ outcome }) => outcome)).toEqual(['exists', 'exists'])
    await deleteAll()
  },
)

test('several ICPC packages stand in folders whose names are short names: small letters and digits, each once', async () => {
  const archive = String(await exportAs(world.root, 'icpc-legacy', await makeProblems()))
  for (const folder of ['oi1/', 'spj1/']) expect(archive).toContain(`${folder}problem.yaml`)
  expect(folderNames(['A-1', 'a1', 'A 12', '题'], shortName)).toEqual(['a1', 'a12', 'a122', 'problem'])
  await deleteAll()
})

test('one problem alone is an ICPC package at the root of the archive', async () => {
  const [pid = 0] = await makeProblems()
  const archive = await exportAs(world.root, 'icpc-2023-07-draft', [pid])
  for (const name of [
    'problem.yaml',
    'data/secret/group1/a1.in',
    'data/secret/group1/a1.ans',
    'data/sample/1.in',
    'statement/problem.en.md',
  ])
    expect(archive.includes(name)).toBe(true)
  const hoj = await fetchFile(world.root, 'exportProblem', (await pids()).map((one) => `pid=${one}`).join('&'))
  expect(hoj.equals(await exportAs(world.root, 'hoj', await pids()))).toBe(true)
  await deleteAll()
})

test('nothing, too much and what is not there are not exported; tasks are seen by their owner alone', async () => {
  expect(await world.root.call('startExport', { body: { pids: [], format: 'hoj' } })).toMatchObject({
    http: 200,
    status: 400,
  })
  expect(
    await world.root.call('startExport', {
      body: { pids: Array.from({ length: 501 }, (_, n) => n + 1), format: 'hoj' },
    }),
  ).toMatchObject({ status: 400 })
  expect(await world.root.call('startExport', { body: { pids: [1], format: 'tar' } })).toMatchObject({ http: 400 })
  const missing = await world.root.inject({ method: 'GET', url: `${paths.exportProblem.path}?pid=999999` })
  expect(missing.statusCode).toBe(400)
  expect(await world.root.call('exchangeJob', { query: { id: '999999' } })).toMatchObject({ http: 200, status: 400 })
  const jobs = (await world.root.call('exchangeJobs')).data as { id: number; items: unknown[] }[]
  expect(jobs[0]).toMatchObject({ kind: 'export', items: [] })
  const { ctx } = world.services
  const other = await person(world.services, 'rudi')
  await change(ctx.orm.em.fork(), sql`update users set role_id = 1000 where username = 'rudi'`)
  ctx.sessions.forget(String(((await other.call('authInfo')).data as { uid?: string } | null)?.uid ?? ''))
  const fresh = await person(world.services, 'paula')
  await change(ctx.orm.em.fork(), sql`update users set role_id = 1008 where username = 'paula'`)
  for (const name of [
    'startExport',
    'exchangeJob',
    'exchangeJobs',
    'exchangeResult',
    'exportProblem',
    'startImport',
    'importProblem',
    'importFpsProblem',
  ] as const) {
    const given = paths[name].method === 'GET' ? {} : { body: {} }
    expect(await fresh.call(name, given)).toMatchObject({ http: 403 })
    expect(await createCaller(world.services.app).call(name, given)).toMatchObject({ http: 401 })
  }
})

test('a task whose server died is shown as interrupted', async () => {
  const db = world.services.ctx.orm.em.fork()
  await change(
    db,
    sql`insert into exchange_job (id, uid, kind, format, file_name, touched_at) values (900, '1', 'import', 'hoj',
      'x.zip', now() - interval '2 min')`,
  )
  expect((await world.root.call('exchangeJob', { query: { id: '900' } })).data).toMatchObject({
    state: 'failed',
    reason: expect.stringContaining('restarted'),
  })
})
