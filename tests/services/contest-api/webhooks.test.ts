/** Webhooks: who registers them, where they may lead, and what their receivers get, whatever dies meanwhile. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { ApiScope } from '@podium/proto/rules/contest/contest-api.ts'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { roleIds } from '@podium/proto/rules/user/roles.ts'
import { joinMissing } from '@podium/services/features/contest-api/webhooks/joining-commands.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../support/caller.ts'
import { judgedIn } from '../support/contests.ts'
import { makeGroup, setLevel } from '../support/groups.ts'
import { anonymous, person } from '../support/people.ts'
import { apiFixture } from './fixture.ts'
import type { FeedLine } from './fixture.ts'

const { services, alter, jury, team, rival, make, follow, get, send, switchApi } = await apiFixture()
const config = services.ctx.config as { webhooksPrivate: boolean }
const folder = mkdtempSync(join(tmpdir(), 'podium-hooks-'))
const running = new Set<ReturnType<typeof fork>>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

type Mode = 'well' | 'refuses' | 'dies'

/** A receiver that stores what it gets in one file, however often it is killed and started. */
async function receiver(name: string) {
  const file = join(folder, name)
  let [port, child] = [0, null as ReturnType<typeof fork> | null]
  const start = async (mode: Mode = 'well'): Promise<void> => {
    child = fork(new URL('./receiver-process.ts', import.meta.url), [file, String(port), mode])
    running.add(child)
    const [address] = (await once(child, 'message')) as [AddressInfo]
    port = address.port
  }
  const dead = async (): Promise<void> => {
    if (child !== null && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const callbacks = () =>
    existsSync(file)
      ? readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => {
            const { token, body } = JSON.parse(line) as { token: string; body: string }
            return { token, ...(JSON.parse(body) as { contest_id: string; notifications: FeedLine[] }) }
          })
      : []
  await start()
  return {
    url: () => `http://127.0.0.1:${port}/hook`,
    start,
    dead,
    kill: async () => {
      child?.kill('SIGKILL')
      await dead()
    },
    callbacks,
    lines: () => callbacks().flatMap(({ notifications }) => notifications),
    /** As one who knows a token drops it when it comes again. */
    once: () => [
      ...new Map(callbacks().flatMap(({ notifications }) => notifications.map((one) => [one.token, one]))).values(),
    ],
  }
}

async function tokenOf(cid: number, scope: ApiScope): Promise<Caller> {
  const { data } = await jury.call('makeContestApiToken', { body: { cid, name: scope, scope } })
  return { ...team, token: (data as CallAnswer<'makeContestApiToken'>).token }
}

const open = async (given: Parameters<typeof make>[0] = {}): Promise<number> => {
  const cid = await make({ openRank: true, ...given })
  await switchApi(cid)
  return cid
}

const add = (caller: Caller, body: Readonly<Record<string, unknown>>) =>
  send(caller, 'webhooks', { token: 'A-secret', ...body })

/** Retries wait for longer and longer; here nobody waits. */
const retry = () => alter(sql`update contest_webhook set due_at = now() where due_at > now()`)
const patience = { timeout: 30_000, interval: 50 }

test('a receiver that is killed and comes back has every event once by its token, in the order of the feed', async () => {
  config.webhooksPrivate = true
  const cid = await open({ startMin: -5, freezeMin: -1, endMin: 60, autoRealRank: false })
  const [publics, jurys] = [await receiver(`publics-${cid}`), await receiver(`jurys-${cid}`)]
  const feeds = [await tokenOf(cid, 'public'), await tokenOf(cid, 'jury')].map((caller) => ({
    caller,
    lines: follow(caller, cid).lines,
  }))
  await vi.waitFor(() => expect(feeds.every(({ lines }) => lines.some(({ type }) => type === 'state'))).toBe(true))
  const before = feeds.map(({ lines }) => lines.length)
  for (const [index, one] of [publics, jurys].entries())
    expect((await add(feeds[index]?.caller ?? jury, { url: one.url() })).http).toBe(201)
  await judgedIn(services, team, { cid })
  await vi.waitFor(() => expect(jurys.once().some(({ type }) => type === 'judgements')).toBe(true), patience)
  await Promise.all([publics.kill(), jurys.kill()])
  await judgedIn(services, rival, { cid })
  await publics.start('refuses')
  await jurys.start('dies')
  await judgedIn(services, team, { cid, pid: 'B' })
  await vi.waitFor(async () => {
    await retry()
    await Promise.race([jurys.dead(), new Promise((_, reject) => setTimeout(reject, 50))])
  }, patience)
  await Promise.all([publics.kill(), jurys.kill()])
  await Promise.all([publics.start(), jurys.start()])
  await judgedIn(services, rival, { cid, pid: 'B' })
  const count = (index: number, wanted: string) => feeds[index]?.lines.filter(({ type }) => type === wanted).length
  await vi.waitFor(() => expect([count(0, 'submissions'), count(1, 'judgements')]).toEqual([4, 4]), patience)
  await vi.waitFor(async () => {
    await retry()
    for (const [index, one] of [publics, jurys].entries())
      expect(one.once().map(({ token }) => token)).toEqual(
        feeds[index]?.lines.slice(before[index]).map(({ token }) => token),
      )
  }, patience)
  for (const [index, one] of [publics, jurys].entries()) {
    expect(one.once()).toEqual(feeds[index]?.lines.slice(before[index]))
    expect(new Set(one.callbacks().map(({ token, contest_id: id }) => `${token} ${id}`))).toEqual(
      new Set([`A-secret ${cid}`]),
    )
  }
  expect(publics.lines().filter(({ type }) => type === 'judgements' || type === 'runs')).toEqual([])
  expect(jurys.once().filter(({ type }) => type === 'judgements')).toHaveLength(4)
}, 120_000)

test('a receiver gets the endpoints that it has asked for alone', async () => {
  config.webhooksPrivate = true
  const cid = await open()
  const one = await receiver('some')
  const body = { url: one.url(), endpoints: ['judgements'], contest_ids: [String(cid)] }
  const { body: made } = await add(jury, body)
  expect(made).toMatchObject({ ...body, active: true })
  await judgedIn(services, team, { cid })
  await vi.waitFor(() => expect(one.lines().map(({ type }) => type)).toEqual(['judgements']), patience)
})

test('a webhook of several contests gets what happens in each, and goes as one', async () => {
  config.webhooksPrivate = true
  const cids = [await open(), await open()]
  const [one, contest_ids] = [await receiver('several'), cids.map(String)]
  const { body } = await add(jury, { url: one.url(), endpoints: ['judgements'], contest_ids })
  const { id } = body as { id: string }
  expect(await get(jury, `webhooks/${id}`)).toMatchObject({ http: 200, body: { id, contest_ids, active: true } })
  for (const cid of cids) await judgedIn(services, team, { cid })
  await vi.waitFor(
    () =>
      expect(
        one
          .callbacks()
          .map((call) => call.contest_id)
          .toSorted(),
      ).toEqual(contest_ids),
    patience,
  )
  const headers = { authorization: jury.token ?? '' }
  const gone = await services.app.inject({ method: 'DELETE', url: `/api/webhooks/${id}`, headers })
  expect(gone.statusCode).toBe(204)
  expect((await get(jury, `webhooks/${id}`)).http).toBe(404)
  const closed = await make({ openRank: true })
  const counted = async () => ((await get(jury, 'webhooks')).body as unknown[]).length
  const before = await counted()
  const refused = await add(jury, { url: one.url(), contest_ids: [...contest_ids, String(closed)] })
  expect([refused.http, await counted()]).toEqual([404, before])
})

test('the failures of a receiver are shown to directors, who try again or remove it', async () => {
  config.webhooksPrivate = true
  const cid = await open()
  const one = await receiver('failing')
  await one.kill()
  await one.start('refuses')
  const { body } = await add(jury, { url: one.url(), contest_ids: [String(cid)] })
  const id = Number((body as { id: string }).id)
  await judgedIn(services, team, { cid })
  const listed = async () => {
    const { data } = await jury.call('contestApi', { query: { cid: String(cid) } })
    return (data as CallAnswer<'contestApi'>).webhooks
  }
  const failing = { id, isActive: true, error: 'the receiver answered 503', failingSince: expect.any(String) as string }
  await vi.waitFor(async () => expect(await listed()).toMatchObject([failing]), patience)
  expect(JSON.stringify(await listed())).not.toContain('A-secret')
  await alter(
    sql`update contest_webhook set failing_since = now() - interval '2 days', due_at = now() where id = ${id}`,
  )
  await vi.waitFor(async () => expect(await listed()).toMatchObject([{ isActive: false }]), patience)
  await one.kill()
  await one.start()
  await jury.call('retryContestWebhook', { body: { cid, id } })
  await vi.waitFor(() => expect(one.lines().some(({ type }) => type === 'judgements')).toBe(true), patience)
  expect((await team.call('removeContestWebhook', { query: { cid: String(cid), id: String(id) } })).status).toBe(403)
  expect((await jury.call('removeContestWebhook', { query: { cid: String(cid), id: String(id) } })).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('a webhook goes with the token that it was registered with', async () => {
  config.webhooksPrivate = true
  const cid = await open()
  const client = await tokenOf(cid, 'jury')
  const { body, location } = await add(client, { url: 'http://127.0.0.1:9/' })
  expect(await get(client, `webhooks/${(body as { id: string }).id}`)).toMatchObject({ http: 200, body })
  expect(location).toBe(`/api/webhooks/${(body as { id: string }).id}`)
  const { data } = await jury.call('contestApi', { query: { cid: String(cid) } })
  const { tokens }: CallAnswer<'contestApi'> = data
  await jury.call('revokeContestApiToken', { query: { cid: String(cid), id: String(tokens[0]?.id) } })
  const after = await jury.call('contestApi', { query: { cid: String(cid) } })
  expect((after.data as CallAnswer<'contestApi'>).webhooks).toEqual([])
})

test('no callback goes to a private address, nor to a name that leads to one', async () => {
  config.webhooksPrivate = false
  const cid = await open()
  const contest_ids = [String(cid)]
  for (const url of [
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://10.1.2.3:8080/',
    'http://[fd00::1]/',
    'http://localhost:80/',
    'http://judge.localhost./',
    'ftp://example.org/',
    'file:///etc/passwd',
    'no address',
  ])
    expect([url, (await add(jury, { url, contest_ids })).http]).toEqual([url, 400])
  const one = await receiver('private')
  config.webhooksPrivate = true
  expect((await add(jury, { url: one.url(), contest_ids })).http).toBe(201)
  config.webhooksPrivate = false
  await judgedIn(services, team, { cid })
  await vi.waitFor(async () => {
    const { data } = await jury.call('contestApi', { query: { cid: String(cid) } })
    expect((data as CallAnswer<'contestApi'>).webhooks).toMatchObject([{ error: 'the address is a private one' }])
  }, patience)
  expect(one.callbacks()).toEqual([])
})

test('who registers one, and who learns of it', async () => {
  config.webhooksPrivate = true
  const cid = await open()
  const [director, judge, outsider] = [
    await person(services, 'dirk'),
    await person(services, 'jules'),
    await person(services, 'otto'),
  ]
  for (const [username, role] of [
    ['dirk', 'director'],
    ['jules', 'jury'],
  ])
    await jury.call('giveContestRole', { body: { cid, username, role } })
  const body = { url: 'http://127.0.0.1:9/', contest_ids: [String(cid)] }
  for (const [caller, http] of [
    [anonymous(services), 401],
    [outsider, 403],
    [team, 403],
    [judge, 403],
    [await tokenOf(await open(), 'jury'), 404],
  ] as const)
    expect((await add(caller, body)).http).toBe(http)
  const made = (await add(director, body)).body as { id: string }
  expect(await get(director, 'webhooks')).toMatchObject({ body: [made] })
  expect(await get(anonymous(services), 'webhooks')).toMatchObject({ http: 401 })
  for (const caller of [outsider, team, judge, jury, await tokenOf(cid, 'jury-write')]) {
    expect((await get(caller, `webhooks/${made.id}`)).http).toBe(404)
    const removed = await services.app.inject({
      method: 'DELETE',
      url: `/api/webhooks/${made.id}`,
      headers: { authorization: caller.token ?? '' },
    })
    expect(removed.statusCode).toBe(404)
  }
  for (const wrong of [
    { token: '' },
    { token: 'a b' },
    { endpoints: ['users'] },
    { endpoints: 'teams' },
    { name: 'x' },
  ])
    expect((await add(director, { ...body, ...wrong })).http).toBe(400)
  expect((await add(outsider, { url: body.url })).http).toBe(400)
})

test('a webhook of no contest by name is of all that its maker directs, those to come included', async () => {
  config.webhooksPrivate = true
  const [owner, one] = [await person(services, 'olga'), await receiver('all')]
  const directed = async (): Promise<number> => {
    const cid = await make({ openRank: true, startMin: -5 })
    await jury.call('giveContestRole', { body: { cid, username: 'olga', role: 'director' } })
    return cid
  }
  const [now, later, foreign] = [await directed(), await directed(), await open()]
  await switchApi(now)
  const added = await add(owner, { url: one.url(), endpoints: ['judgements', 'contest'], contest_ids: [] })
  expect(added).toMatchObject({ http: 201, body: { contest_ids: [], active: true } })
  const { id } = added.body as { id: string }
  expect((await get(owner, 'webhooks')).body).toEqual([added.body])
  await switchApi(later)
  for (const cid of [now, later, foreign]) await judgedIn(services, team, { cid })
  const seen = () =>
    one.callbacks().flatMap((call) => call.notifications.map(({ type }) => `${call.contest_id} ${type}`))
  await vi.waitFor(
    () => expect(seen()).toEqual(expect.arrayContaining([`${now} judgements`, `${later} judgements`])),
    patience,
  )
  // Of a contest that has come later it gets the beginning, too.
  expect(seen().filter((line) => line.startsWith(`${later} `))[0]).toBe(`${later} contest`)
  expect(seen().some((line) => line.startsWith(`${foreign} `))).toBe(false)
  // Whoever becomes a director of a contest that has the Contest API gets its events from then on.
  await jury.call('giveContestRole', { body: { cid: foreign, username: 'olga', role: 'jury' } })
  await judgedIn(services, team, { cid: foreign })
  await jury.call('giveContestRole', { body: { cid: foreign, username: 'olga', role: 'director' } })
  await vi.waitFor(() => expect(seen()).toEqual(expect.arrayContaining([`${foreign} judgements`])), patience)
  await switchApi(later, false)
  await switchApi(later)
  const headers = { authorization: owner.token ?? '' }
  const rows = () => get(owner, `webhooks/${id}`)
  expect((await rows()).body).toEqual(added.body)
  expect((await services.app.inject({ method: 'DELETE', url: `/api/webhooks/${id}`, headers })).statusCode).toBe(204)
  expect((await rows()).http).toBe(404)
  const { data } = await jury.call('contestApi', { query: { cid: String(later) } })
  expect((data as CallAnswer<'contestApi'>).webhooks).toEqual([])
})

test('whoever comes to direct a contest by its group gets its events, and none after leaving', async () => {
  config.webhooksPrivate = true
  const [maker, one] = [await person(services, 'greta'), await receiver('group')]
  const gid = await makeGroup(services, { owner: 'jury' })
  const [own, ofGroup] = [await make({ openRank: true, startMin: -5 }), await open({ gid })]
  await jury.call('giveContestRole', { body: { cid: own, username: 'greta', role: 'director' } })
  await switchApi(own)
  expect(await add(maker, { url: one.url(), endpoints: ['judgements'], contest_ids: [] })).toMatchObject({ http: 201 })
  const joined = async () => {
    await joinMissing(services.ctx)
    const { data } = await jury.call('contestApi', { query: { cid: String(ofGroup) } })
    return (data as CallAnswer<'contestApi'>).webhooks
  }
  await setLevel(services, { gid, username: 'greta', level: groupLevels.member })
  await setLevel(services, { gid, username: 'team7', level: groupLevels.member })
  expect(await joined()).toEqual([])
  await setLevel(services, { gid, username: 'greta', level: groupLevels.root })
  expect(await joined()).toHaveLength(1)
  expect(await joined()).toHaveLength(1)
  const calls = () => one.callbacks().filter((call) => call.contest_id === String(ofGroup))
  await judgedIn(services, team, { cid: ofGroup })
  await vi.waitFor(() => expect(calls()).toHaveLength(1), patience)
  await setLevel(services, { gid, username: 'greta', level: 0 })
  await judgedIn(services, team, { cid: ofGroup })
  await vi.waitFor(
    async () => expect(await joined()).toMatchObject([{ error: expect.any(String) as string }]),
    patience,
  )
  expect(calls()).toHaveLength(1)
})

test('whoever comes to direct a contest by a role of the site gets its events, too, once', async () => {
  config.webhooksPrivate = true
  const [maker, one] = [await person(services, 'sara'), await receiver('site')]
  const [own, foreign] = [await make({ openRank: true, startMin: -5 }), await open()]
  await jury.call('giveContestRole', { body: { cid: own, username: 'sara', role: 'director' } })
  await switchApi(own)
  expect(await add(maker, { url: one.url(), endpoints: ['judgements'], contest_ids: [] })).toMatchObject({ http: 201 })
  await joinMissing(services.ctx)
  const seen = () => one.callbacks().map((call) => call.contest_id)
  await judgedIn(services, team, { cid: foreign })
  expect(seen()).not.toContain(String(foreign))
  await alter(sql`update users set role_id = ${roleIds.root} where username = 'sara'`)
  await Promise.all([joinMissing(services.ctx), joinMissing(services.ctx)])
  await vi.waitFor(() => expect(seen()).toContain(String(foreign)), patience)
  const { data } = await jury.call('contestApi', { query: { cid: String(foreign) } })
  expect((data as CallAnswer<'contestApi'>).webhooks).toHaveLength(1)
})
