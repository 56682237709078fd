/** How remote sites are: for administrators, and for everybody before they write a solution. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import type { RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { intactCircuit } from '@podium/proto/rules/remote/circuit.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import { startHealthNews } from '@podium/services/features/remote/health/worker.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { recordLive } from '../../services-judging/support.ts'
import { createCaller } from '../support/caller.ts'
import type { Caller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { addAccount } from '../support/remote.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, alter, db } = await servicesOfFile('starter')
const { ctx } = services
const live = recordLive(ctx)
const health = await openBucket(ctx.bus, ctx.log, remoteBuckets.health)
const lanes = await openBucket(ctx.bus, ctx.log, remoteBuckets.lanes)
const adminRole = 1001
let root: Caller
let id = 0
let stop: () => Promise<void>

beforeAll(async () => {
  root = await signedInRoot(services)
  await addAccount(ctx, 'HDU')
  const found = await firstRow(db(), sql<{ id: number }>`select id from remote_account where site = 'HDU'`)
  id = found?.id ?? 0
  stop = await startHealthNews(ctx)
}, 60_000)
afterAll(() => stop())
beforeEach(async () => {
  for (const key of await health.keys()) await health.remove(key)
})

const atMs = Date.UTC(2026, 10, 26, 10)
const row = (fields: Partial<RemoteHealth>): RemoteHealth & { readonly v: 1 } => ({
  v: 1,
  site: 'HDU',
  accountId: null,
  state: 'ok',
  sinceMs: atMs,
  lastGoodMs: atMs,
  fault: null,
  secretVersion: 0,
  runs: { day: ctx.now().toISOString().slice(0, 10), count: 3 },
  unknownCount: 0,
  circuit: intactCircuit,
  goneLanguages: [],
  unconfirmedPages: ['status'],
  ...fields,
})
const ofAccount = (fields: Partial<RemoteHealth> = {}) => row({ accountId: id, secretVersion: 1, ...fields })
const circuit = {
  state: 'broken',
  wall: 'captcha',
  sinceMs: atMs,
  failedProbes: 0,
  nextProbeAtMs: atMs + 300_000,
  probe: null,
} as const
const walled = row({ state: 'walled', fault: { code: 'wallCaptcha' }, circuit })

const answerOf = async (caller: Caller): Promise<CallAnswer<'remoteHealth'>> => (await caller.call('remoteHealth')).data
const rows = async (caller = root) => (await answerOf(caller)).rows
const siteState = async (site = 'HDU') => {
  const states: CallAnswer<'remoteSiteStates'> = (await createCaller(services.app).call('remoteSiteStates')).data
  return states.find((one) => one.site === site)
}

test('each site has a row, and behind it a row for each of its accounts', async () => {
  await health.put('HDU.site', row({}))
  await health.put(`HDU.${id}`, ofAccount({ state: 'login-refused', fault: { code: 'remoteLoginRefused' } }))
  await lanes.put(`HDU.${id}`, { v: 1, holder: 'remote one', renewedAtMs: atMs })
  expect((await rows()).slice(0, 3)).toMatchObject([
    { site: 'HDU', accountId: null, state: 'ok', runsToday: 3, lastGood: '2026-11-26T10:00:00.000+0000' },
    { site: 'HDU', accountId: id, username: 'team', state: 'login-refused', fault: [{ code: 'remoteLoginRefused' }] },
    { site: 'POJ', accountId: null, state: 'off', since: null },
  ])
  expect((await answerOf(root)).judges).toMatchObject([{ name: 'remote one', accounts: 1 }])
})

test('what was written of an older secret is forgotten, and yesterday is not today', async () => {
  await health.put(`HDU.${id}`, ofAccount({ state: 'login-refused', secretVersion: 0 }))
  expect((await rows())[1]).toMatchObject({ state: 'ok', since: null })
  await health.put(`HDU.${id}`, ofAccount({ runs: { day: '2020-01-01', count: 9 } }))
  expect((await rows())[1]).toMatchObject({ runsToday: 0 })
})

test('a wall is shown to everybody, with its beginning and what the site asked for', async () => {
  await health.put('HDU.site', walled)
  expect((await rows())[0]).toMatchObject({ state: 'walled', nextProbe: '2026-11-26T10:05:00.000+0000' })
  await expect
    .poll(() => siteState())
    .toEqual({
      site: 'HDU',
      state: 'closed',
      since: '2026-11-26T10:00:00.000+0000',
      report: [
        {
          code: 'remoteWalled',
          parameters: { site: 'HDU', since: '2026-11-26 10:00 UTC', wall: { code: 'wallCaptcha' } },
        },
      ],
    })
})

test.each([
  { what: 'a site that cannot be reached', site: row({ state: 'down' }), code: 'remoteNotReached' },
  {
    what: 'accounts none of which works',
    account: ofAccount({ state: 'foreign-run' }),
    code: 'remoteNoWorkingAccount',
  },
  { what: 'a slow site', site: row({ state: 'slow' }), state: 'slow', code: 'remoteSlow' },
])('$what is shown to everybody before they write', async (given) => {
  const { site = row({}), account = ofAccount(), state = 'closed', code } = given
  await health.put('HDU.site', site)
  await health.put(`HDU.${id}`, account)
  await expect.poll(() => siteState()).toMatchObject({ state, report: [{ code }] })
})

test('a site without an account, and one that is switched off, take no submissions', async () => {
  await expect.poll(() => siteState()).toMatchObject({ state: 'open', report: null })
  await expect.poll(() => siteState('CF')).toMatchObject({ state: 'closed', report: [{ code: 'remoteNoAccount' }] })
  await expect.poll(() => siteState('AC')).toMatchObject({ state: 'closed', report: [{ code: 'remoteSiteOff' }] })
})

test('a change reaches those who watch: accounts for administrators, sites for everybody', async () => {
  live.length = 0
  await health.put('HDU.site', walled)
  const newest = (topic: string) => live.filter((event) => event.topic === topic).at(-1)?.data ?? {}
  const notified = async (topic: string, words: string): Promise<void> => {
    await expect.poll(() => JSON.stringify(newest(topic)), { timeout: 5_000 }).toContain(words)
  }
  await notified('remote-health', '"state":"walled"')
  await notified('remote-health', '"username":"team"')
  await notified('remote-sites', '"site":"HDU","state":"closed"')
  expect(JSON.stringify(live.filter(({ topic }) => topic === 'remote-sites'))).not.toContain('team')
  expect(Object.keys(newest('remote-health'))).toEqual(['jury'])
})

test('a language that the site has no more is unavailable until it is there again', async () => {
  const isAvailable = async () => {
    const found: CallAnswer<'languages'> = (await root.call('languages', { query: { all: 'true' } })).data
    return found.find(({ oj, name }) => oj === 'HDU' && name === 'Pascal')?.available
  }
  expect(await isAvailable()).toBe(true)
  await health.put('HDU.site', row({ goneLanguages: ['Pascal'] }))
  await expect.poll(isAvailable).toBe(false)
  await health.put('HDU.site', row({}))
  await expect.poll(isAvailable).toBe(true)
})

test('pages whose form nobody has seen are named until a run was judged at the site', async () => {
  await health.put('HDU.site', row({}))
  expect((await rows())[0]).toMatchObject({ unconfirmedPages: ['status'] })
  await alter(sql`insert into submission (pid, uid, submit_time, status, code_bytes, code, language, lane, changed_at)
    select id, '1', now(), 0, 1, 'x', 'G++', 'normal', now() from problem limit 1`)
  await alter(sql`insert into remote_attempt (submit_id, attempt, site, problem_id, phase, changed_at)
    select max(submit_id), 1, 'HDU', '1000', 'final', now() from submission`)
  expect((await rows())[0]).toMatchObject({ unconfirmedPages: [] })
})

test('the health is for administrators', async () => {
  expect((await (await person(services, 'nobody')).call('remoteHealth')).status).toBe(403)
  expect((await createCaller(services.app).call('remoteHealth')).status).toBe(401)
  expect((await rows(await person(services, 'adam', adminRole))).length).toBeGreaterThan(6)
})
