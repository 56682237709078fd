/** Accounts of remote sites in the back office, and what the remote judges get of them. */
import { beforeAll, expect, test, vi } from 'vitest'
import { accountSecretPurpose, remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { AccountSecret, RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { remoteWorker } from '@podium/services/features/remote/worker.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { outcomeOf } from '../support/caller.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { startServices } from '../support/stack.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { stack, services, alter } = await servicesOfFile()
const { ctx } = services
const adminRole = 1001
const password = 'a password that nobody may read'
let root: Caller
let admin: Caller
const bucket = await openBucket(ctx.bus, ctx.log, remoteBuckets.accounts)

beforeAll(async () => {
  root = await signedInRoot(services)
  admin = await person(services, 'adam', adminRole)
}, 60_000)

type Sites = CallAnswer<'remoteSites'>
const sites = async (): Promise<Sites> => (await root.call('remoteSites')).data
const siteOf = async (site: string) => (await sites()).find((one) => one.site === site)
const add = (body: Partial<CallBody<'addRemoteAccount'>>): Promise<Answer> =>
  root.call('addRemoteAccount', { body: { site: 'HDU', username: 'judge', password, ...body } })
const edit = (body: CallBody<'editRemoteAccount'>): Promise<Answer> => root.call('editRemoteAccount', { body })
const added = async (body: Partial<CallBody<'addRemoteAccount'>> = {}): Promise<number> => {
  const answer = await add(body)
  if (answer.status !== 200) throw new Error(answer.msg)
  return (answer.data as { id: number }).id
}
const published = async (key: string): Promise<RemoteAccount | undefined> => (await bucket.get(key))?.value
const secretIn = (account: RemoteAccount | undefined): unknown =>
  account && JSON.parse(ctx.config.secrets?.decrypt(account.encryptedSecret, accountSecretPurpose(account)) ?? 'null')

test('an account that is added is listed without its password, and published with it for the remote judges alone', async () => {
  const id = await added({ username: ' team ' })
  const listed = await root.call('remoteSites')
  expect(JSON.stringify(listed)).not.toContain(password)
  expect((await siteOf('HDU'))?.accounts).toMatchObject([
    { id, site: 'HDU', username: 'team', secretKind: 'password', isEnabled: true, repost: 'proved', revision: 1 },
  ])
  const account = await published(`HDU.${id}`)
  expect(account).toMatchObject({ username: 'team', isEnabled: true, isAllowedBySite: false, secretVersion: 1 })
  expect(JSON.stringify(account)).not.toContain(password)
  const secret: AccountSecret = { kind: 'password', password }
  expect(secretIn(account)).toEqual(secret)
})

test('a session takes the place of a password, where the site takes one', async () => {
  const id = await added({ site: 'CF', username: 'team', password: undefined, session: ' JSESSIONID=abc ' })
  expect(secretIn(await published(`CF.${id}`))).toEqual({ kind: 'session', session: 'JSESSIONID=abc' })
  expect(outcomeOf(await add({ username: 'other', password: undefined, session: 'a=b' }))).toEqual([
    400,
    'HDU takes a password only, no session.',
  ])
})

test('an account needs a name of its own at its site, and one secret', async () => {
  await added({ username: 'twice' })
  expect(outcomeOf(await add({ username: 'twice' }))).toEqual([400, 'HDU has an account twice here already.'])
  expect(outcomeOf(await add({ username: ' ' }))[0]).toBe(400)
  expect(outcomeOf(await add({ username: 'none', password: undefined }))).toEqual([
    400,
    'Give a password or a session, one of them.',
  ])
  expect(outcomeOf(await add({ site: 'CF', username: 'both', session: 'a=b' }))[0]).toBe(400)
  expect((await add({ site: 'GYM' as never })).http).toBe(400)
})

test('a pause reaches the remote judges, and whoever ends it begins with a clean sheet', async () => {
  const id = await added({ username: 'paused' })
  await edit({ id, isEnabled: false })
  expect(await published(`HDU.${id}`)).toMatchObject({ isEnabled: false, secretVersion: 1 })
  await edit({ id, isEnabled: true, repost: 'never' })
  expect(await published(`HDU.${id}`)).toMatchObject({ isEnabled: true, secretVersion: 2, repost: 'never' })
  await edit({ id, password: 'another' })
  const account = await published(`HDU.${id}`)
  expect(account).toMatchObject({ secretVersion: 3 })
  expect(secretIn(account)).toEqual({ kind: 'password', password: 'another' })
})

test('who comes second sees what has changed in between, by name and never by value', async () => {
  const id = await added({ username: 'edited' })
  expect((await edit({ id, password: 'another secret', baseRevision: 1 })).status).toBe(200)
  const refused = await edit({ id, isEnabled: false, baseRevision: 1 })
  expect(refused).toMatchObject({
    status: 400,
    data: { kind: 'remoteAccount', revision: 2, edits: [{ revision: 2, username: 'root', fields: ['secret'] }] },
  })
  expect(JSON.stringify(refused)).not.toContain('another secret')
  expect(await published(`HDU.${id}`)).toMatchObject({ isEnabled: true })
})

test('an account that is removed is gone for the remote judges too', async () => {
  const id = await added({ username: 'removed' })
  expect((await root.call('removeRemoteAccount', { query: { id: String(id) } })).status).toBe(200)
  expect(await published(`HDU.${id}`)).toBeUndefined()
  const missing = [400, 'There is no such account.']
  expect(outcomeOf(await root.call('removeRemoteAccount', { query: { id: String(id) } }))).toEqual(missing)
  expect(outcomeOf(await edit({ id, isEnabled: false }))).toEqual(missing)
})

test('a site that is off by default is switched on only by whoever states that it allows that', async () => {
  const id = await added({ site: 'AC', username: 'team' })
  expect(await siteOf('AC')).toMatchObject({ isOn: false, isAllowedBySite: false, changedBy: null, changedAt: null })
  expect(await published(`AC.${id}`)).toMatchObject({ isEnabled: false, isAllowedBySite: false })
  expect(outcomeOf(await root.call('setRemoteSite', { body: { site: 'AC', isOn: true } }))).toEqual([
    400,
    'State first that AtCoder allows this use of its accounts; its terms are at https://atcoder.jp/tos',
  ])
  await root.call('setRemoteSite', { body: { site: 'AC', isOn: true, isAllowedBySite: true } })
  expect(await siteOf('AC')).toMatchObject({ isOn: true, isAllowedBySite: true, changedBy: 'root' })
  expect(await published(`AC.${id}`)).toMatchObject({ isEnabled: true, isAllowedBySite: true })
})

test('a site that is switched off has all its accounts paused until it is on again', async () => {
  const id = await added({ site: 'POJ', username: 'team' })
  await root.call('setRemoteSite', { body: { site: 'POJ', isOn: false } })
  expect(await published(`POJ.${id}`)).toMatchObject({ isEnabled: false })
  await root.call('setRemoteSite', { body: { site: 'POJ', isOn: true } })
  // As after any pause, what its health said before is forgotten.
  expect(await published(`POJ.${id}`)).toMatchObject({ isEnabled: true, secretVersion: 2 })
  await root.call('setRemoteSite', { body: { site: 'POJ', isOn: true } })
  expect(await published(`POJ.${id}`)).toMatchObject({ secretVersion: 2 })
})

test('no secret is taken where there is no key to encrypt it with', async () => {
  const keyless = await startServices(stack, { secrets: null })
  const caller = await signedInRoot(keyless)
  const refused = [400, 'Passwords of other sites cannot be stored: PODIUM_SECRET_KEY is not set.']
  const body = { site: 'HDU', username: 'keyless', password }
  expect(outcomeOf(await caller.call('addRemoteAccount', { body }))).toEqual(refused)
  const id = await added({ username: 'unkeyed' })
  expect(outcomeOf(await caller.call('editRemoteAccount', { body: { id, password } }))).toEqual(refused)
  await keyless.stop()
})

test('the accounts are for super administrators', async () => {
  const id = (await siteOf('HDU'))?.accounts[0]?.id ?? 0
  const asked = await Promise.all([
    admin.call('remoteSites'),
    admin.call('setRemoteSite', { body: { site: 'HDU', isOn: false } }),
    admin.call('addRemoteAccount', { body: { site: 'HDU', username: 'x', password } }),
    admin.call('editRemoteAccount', { body: { id, isEnabled: false } }),
    admin.call('removeRemoteAccount', { query: { id: String(id) } }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('what the bus has lost, or was not told, is published again by the worker', async () => {
  const id = await added({ username: 'lost' })
  await bucket.remove(`HDU.${id}`)
  await alter(sql`update remote_account set is_enabled = false where username = 'twice'`)
  const stop = await remoteWorker.start(ctx)
  await vi.waitFor(async () => expect(await published(`HDU.${id}`)).toMatchObject({ username: 'lost' }))
  await stop()
})
