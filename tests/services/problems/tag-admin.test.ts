import { expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import { change, firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter } = await servicesOfFile()
const root = await signedInRoot(services)

const idOf = (answer: { data: unknown }): number => (answer.data as { id: number }).id
const groups = async () => (await root.call('tagsAndClassification', { query: { oj: 'ALL' } })).data

test('tags and classifications are added, changed, and leave their problems and tags alone when they go', async () => {
  const kind = await root.call('addTagClassification', { body: { name: 'Graphs', oj: 'ME', rank: 2 } })
  expect(kind).toMatchObject({ status: 200, data: { name: 'Graphs', oj: 'ME', rank: 2 } })
  const tag = await root.call('addTag', { body: { name: ' BFS ', color: '#409eff', oj: 'ME', tcid: idOf(kind) } })
  expect(tag).toMatchObject({ status: 200, data: { name: 'BFS', color: '#409eff', tcid: idOf(kind), gid: null } })
  expect(await groups()).toMatchObject([{ classification: { name: 'Graphs' }, tagList: [{ name: 'BFS' }] }])

  expect(await root.call('editTagClassification', { body: { id: idOf(kind), name: 'Paths', rank: 1 } })).toMatchObject({
    status: 200,
  })
  expect((await root.call('tagClassifications', { query: { oj: 'me' } })).data).toMatchObject([
    { name: 'Paths', rank: 1, oj: 'ME' },
  ])
  expect(await root.call('editTag', { body: { id: idOf(tag), color: 'red', tcid: idOf(kind) } })).toMatchObject({
    status: 200,
  })
  expect(await groups()).toMatchObject([{ tagList: [{ name: 'BFS', color: 'red', tcid: idOf(kind) }] }])

  expect(await root.call('deleteTagClassification', { query: { tcid: String(idOf(kind)) } })).toMatchObject({
    status: 200,
  })
  expect(await groups()).toMatchObject([{ classification: null, tagList: [{ name: 'BFS', tcid: null }] }])

  const db = services.ctx.orm.em.fork()
  await change(
    db,
    sql`insert into problem (id, display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb) values (1,
      'T1', 'T', 'root', 1, 1, 1)`,
  )
  await change(db, sql`insert into problem_tag (pid, tag_id) values (1, ${idOf(tag)})`)
  await change(db, sql`update bank_revision set rev = rev + 1`)
  const tagged = async () => (await root.call('problemList', { query: { tagId: String(idOf(tag)) } })).data
  expect(await tagged()).toMatchObject({ total: 1, records: [{ problemId: 'T1' }] })
  expect(await root.call('deleteTag', { query: { tid: String(idOf(tag)) } })).toMatchObject({ status: 200 })
  expect(await tagged()).toMatchObject({ total: 0 })
  expect(await firstRow(db, sql<{ left: number }>`select count(*)::int as left from problem_tag`)).toEqual({ left: 0 })
})

test('what is taken, missing or empty is refused', async () => {
  const one = await root.call('addTag', { body: { name: 'DP', oj: 'ME' } })
  expect(await root.call('addTag', { body: { name: 'dp', oj: 'ME' } })).toMatchObject({ http: 200, status: 400 })
  expect(await root.call('addTag', { body: { name: 'DP', oj: 'CF' } })).toMatchObject({ status: 200 })
  expect(await root.call('addTag', { body: { name: '  ', oj: 'ME' } })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Name'),
  })
  expect(await root.call('addTag', { body: { name: 'X', oj: 'ME', tcid: 999 } })).toMatchObject({ status: 400 })
  expect(await root.call('addTag', { body: { name: 'X', oj: 'ME', gid: 999 } })).toMatchObject({ status: 404 })
  expect(await root.call('editTag', { body: { id: 999, name: 'X' } })).toMatchObject({ status: 400 })
  expect(await root.call('editTag', { body: { id: idOf(one), name: '' } })).toMatchObject({ status: 400 })
  expect(await root.call('deleteTag', { query: { tid: '999' } })).toMatchObject({ status: 400 })
  await root.call('addTagClassification', { body: { name: 'K', oj: 'ME' } })
  expect(await root.call('addTagClassification', { body: { name: 'K', oj: 'ME' } })).toMatchObject({ status: 400 })
  expect(await root.call('editTagClassification', { body: { id: 999, name: 'Z' } })).toMatchObject({ status: 400 })
  expect(await root.call('deleteTagClassification', { query: { tcid: '999' } })).toMatchObject({ status: 400 })
})

test('only those who rule problems may; administrators without that, users and visitors are refused', async () => {
  const admin = await person(services, 'adam')
  await alter(sql`update users set role_id = 1001 where username = 'adam'`)
  services.ctx.sessions.forget(
    (await firstRow(services.ctx.orm.em.fork(), sql<{ uid: string }>`select uid from users where username = 'adam'`))
      ?.uid ?? '',
  )
  const user = await person(services, 'ursula')
  const calls = [
    'addTag',
    'editTag',
    'deleteTag',
    'tagClassifications',
    'addTagClassification',
    'editTagClassification',
    'deleteTagClassification',
  ] as const
  for (const name of calls) {
    const given =
      paths[name].method === 'GET' || paths[name].method === 'DELETE'
        ? { query: { tid: '1', tcid: '1' } }
        : { body: { id: 1, name: 'x' } }
    expect(await admin.call(name, given)).toMatchObject({ http: 403 })
    expect(await user.call(name, given)).toMatchObject({ http: 403 })
    expect(await createCaller(services.app).call(name, given)).toMatchObject({ http: 401 })
  }
})
