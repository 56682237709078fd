/** The log of what staff and administrators did: what is in it, what never is, and who reads it. */
import { expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { makeContest } from '../support/contests.ts'
import { person, signedInRoot, uidOf } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile('starter')
const root = await signedInRoot(services)
const owner = await person(services, 'owner')
const cid = await makeContest(services, { uid: await uidOf(services, 'owner') })

interface Row {
  readonly id: number
  readonly username: string
  readonly call: string
  readonly kind: string
  readonly object: string
  readonly label: string | null
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown> | null
}
const read = async (by: Caller, query: Record<string, string>): Promise<readonly Row[]> => {
  const name = 'cid' in query ? 'contestAudit' : 'auditLog'
  const { status, data, msg } = await by.call(name, { query })
  if (status !== 200) throw new Error(msg)
  return (data as { records: readonly Row[] }).records
}

test('a role that is given, changed and taken is in the log with what was before and after', async () => {
  await person(services, 'helper')
  const uid = await uidOf(services, 'helper')
  for (const role of ['jury', 'balloons'])
    await owner.call('giveContestRole', { body: { cid, username: 'helper', role } })
  await owner.call('takeContestRole', { query: { cid: `${cid}`, uid } })
  const found = await read(owner, { cid: `${cid}`, kind: 'contest_staff' })
  expect(found.toReversed()).toMatchObject([
    { username: 'owner', call: 'giveContestRole', object: `${cid}/${uid}`, before: null, after: { role: 'jury' } },
    { call: 'giveContestRole', before: { role: 'jury' }, after: { role: 'balloons' } },
    { call: 'takeContestRole', before: { role: 'balloons' }, after: null },
  ])
})

test('what is written behind the entities is in the log too, in the transaction of the change', async () => {
  await root.call('changeContestVisible', { query: { cid: `${cid}`, visible: 'false' }, body: {} })
  await root.call('changeContestVisible', { query: { cid: `${cid}`, visible: 'true' }, body: {} })
  const [shown, hidden] = await read(root, { kind: 'contest', object: `${cid}` })
  expect(hidden).toMatchObject({ before: { visible: true }, after: { visible: false } })
  expect(shown).toMatchObject({ before: { visible: false }, after: { visible: true } })
  const refused = await owner.call('giveContestRole', { body: { cid, username: 'nobody', role: 'jury' } })
  expect(refused.status).not.toBe(200)
  expect(await read(owner, { cid: `${cid}`, object: `${cid}/nobody` })).toEqual([])
})

test('an act that changes no row of its own leaves a line with what was asked for', async () => {
  await person(services, 'unlucky')
  const uid = await uidOf(services, 'unlucky')
  await root.call('readDiscussionReport', { body: { id: 999_999, checked: true } })
  await root.call('deleteUsers', { body: { ids: [uid] } })
  const [row] = await read(root, { kind: 'users', object: uid })
  expect(row).toMatchObject({ call: 'deleteUsers', label: 'unlucky', after: null })
})

test('an act names what it was about, in the log and in its table', async () => {
  await owner.call('saveContestApi', { body: { cid, isOn: true } })
  const [row] = await read(owner, { cid: `${cid}`, kind: 'call' })
  const [{ title } = { title: '' }] = await rows(
    db(),
    sql<{ title: string }>`select title from contest where id = ${cid}`,
  )
  expect(row).toMatchObject({ call: 'saveContestApi', about: { kind: 'contest', object: `${cid}`, name: title } })
  expect(String((await owner.call('downloadContestAudit', { query: { cid: `${cid}` } })).data)).toContain(
    `saveContestApi,${cid},contest,${cid},${title}`,
  )
  const [role] = await read(owner, { cid: `${cid}`, kind: 'contest_staff' })
  expect(role).toMatchObject({ about: null })
})

test('no secret ever stands in the log', async () => {
  const secrets = ['new-pass-word-9', 'smtp-pass-word-9', 'door-word-9', 'int secret_checker']
  await person(services, 'patient')
  const uid = await uidOf(services, 'patient')
  await root.call('editUser', {
    body: { uid, username: 'patient', setNewPwd: true, password: secrets[0], type: 1002, status: 0 },
  })
  await root.call('setEmailConfig', { body: { emailHost: 'mail.example.org', emailPassword: secrets[1] } })
  await alter(sql`update contest set auth = 1, pwd = 'first' where id = ${cid}`)
  const settings = await owner.call('contestSettings', { query: { cid: `${cid}` } })
  await owner.call('saveContestSettings', { body: { ...Object(settings.data), pwd: secrets[2] } })
  const stored = JSON.stringify(await rows(db(), sql`select * from audit`))
  expect(stored).toContain('***')
  for (const secret of secrets) expect(stored).not.toContain(secret)
  expect(stored).not.toContain('$argon2')
  const calls = (await read(root, {})).map(({ call }) => call)
  expect(calls).toEqual(expect.arrayContaining(['editUser', 'setEmailConfig', 'saveContestSettings']))
})

test('a row can be added, and neither changed nor removed', async () => {
  for (const statement of [sql`update audit set username = 'other'`, sql`delete from audit`, sql`truncate audit`])
    await expect(alter(statement)).rejects.toThrow(/never changed/)
})

test('the log of a contest is for its jury, the whole one for super administrators', async () => {
  const other = await person(services, 'other')
  const admin = await person(services, 'admin', 1001)
  for (const caller of [other, admin]) {
    expect((await caller.call('contestAudit', { query: { cid: `${cid}` } })).status).not.toBe(200)
    expect((await caller.call('downloadContestAudit', { query: { cid: `${cid}` } })).http).not.toBe(200)
    expect((await caller.call('auditLog', { query: {} })).status).toBe(403)
  }
  const own = await rows(db(), sql<{ id: number }>`select id from audit where cid = ${cid} order by id desc`)
  expect((await read(owner, { cid: `${cid}` })).map(({ id }) => id)).toEqual(own.map(({ id }) => id))
})

test('the log is filtered by person and time, and saved as a table', async () => {
  expect(new Set((await read(root, { username: 'OWNER' })).map(({ username }) => username))).toEqual(new Set(['owner']))
  expect(await read(root, { untilMs: '1000' })).toEqual([])
  const { http, data, msg } = await owner.call('downloadContestAudit', { query: { cid: `${cid}` } })
  expect([http, msg]).toEqual([200, expect.stringContaining(`contest_${cid}_audit.csv`)])
  const [head, ...lines] = String(data).trim().split('\r\n')
  expect(head).toContain('id,time,user,call')
  expect(lines.length).toBe((await read(owner, { cid: `${cid}` })).length)
})

test('users and problems in the rows come with their names', async () => {
  await person(services, 'named')
  const uid = await uidOf(services, 'named')
  await owner.call('giveContestRole', { body: { cid, username: 'named', role: 'jury' } })
  const { data } = await owner.call('contestAudit', { query: { cid: `${cid}`, kind: 'contest_staff' } })
  const { people } = data as { people: Record<string, string> }
  expect(people).toMatchObject({ [uid]: 'named' })
  const other = await owner.call('contestAudit', { query: { cid: `${cid}`, kind: 'contest' } })
  expect(other.data).toMatchObject({ people: expect.not.objectContaining({ [uid]: 'named' }) })
})
