/** Whole boards as proxies and browsers store them: who may keep one, for how long, and under which tag. */
import { gunzipSync } from 'node:zlib'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { createStopper } from '@podium/proto/server/stop.ts'
import { buildApp } from '@podium/services/app/build-app.ts'
import { createContext } from '@podium/services/app/context.ts'
import { expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../services/support/caller.ts'
import type { App } from '../services/support/caller.ts'
import { signedInRoot } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'
import { giveVerdict, makeAttempt, makeContest } from './support.ts'
import type { MadeContest } from './support.ts'

const { services } = await servicesOfFile()
const users = Array.from({ length: 60 }, (_, each) => `team-${String(each).padStart(3, '0')}`)
const open = await makeContest(services.ctx, {
  users,
  problems: 8,
  startMs: Date.now() - 3_600_000,
  durationS: 9_000,
  sealFromS: null,
  fields: { open_rank: true },
})
const closed = await makeContest(services.ctx, {
  users: ['one'],
  problems: 1,
  startMs: Date.now() - 3_600_000,
  durationS: 9_000,
  sealFromS: null,
  fields: { open_rank: false },
})
for (const [each, user] of users.entries())
  await giveVerdict(
    services.ctx,
    await makeAttempt(services.ctx, open, { user, problem: each % 8, timeS: 60 + each * 7 }),
    each % 3 === 0 ? Status.wrongAnswer : Status.accepted,
  )
const root = await signedInRoot(services)

const boardOf = (
  app: App,
  { cid }: MadeContest,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
) => createCaller(app).inject({ url: '/api/get-contest-board', query: { cid: String(cid), ...query }, headers })

const revOf = async (contest: MadeContest): Promise<number> =>
  ((await root.call('contestBoard', { query: { cid: String(contest.cid) } })).data as { rev: number }).rev

/** A second process of the api on the same database and bus. */
async function secondApp(): Promise<App> {
  const log = createLog('second', 'silent')
  const stopper = createStopper(log)
  const ctx = await createContext({ config: services.ctx.config, log, stopper, name: 'second' })
  const app = await buildApp(ctx)
  stopper.onStop('http', () => app.close())
  onTestFinished(() => stopper.stop())
  return app
}

test('every process gives a board the same tag, and 304 to who has it', async () => {
  const second = await secondApp()
  // The first one brings what it holds up to date, the second reads everything.
  await boardOf(services.app, open)
  await giveVerdict(
    services.ctx,
    await makeAttempt(services.ctx, open, { user: 'team-000', problem: 5, timeS: 900 }),
    Status.accepted,
  )
  const [one, other] = [await boardOf(services.app, open), await boardOf(second, open)]
  expect(one.headers.etag).toMatch(/^W\/"[\da-f]{32}"$/)
  expect([other.headers.etag, other.body]).toEqual([one.headers.etag, one.body])
  const again = await boardOf(second, open, {}, { 'if-none-match': `"other", ${String(one.headers.etag)}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('whoever knows of a revision may be given a public board that others have asked for', async () => {
  const rev = String(await revOf(open))
  for (const query of [{ rev }, { rev, since: rev }] as Record<string, string>[]) {
    const { headers } = await boardOf(services.app, open, query)
    expect(headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=1')
    expect(String(headers.vary).toLowerCase()).not.toContain('authorization')
  }
})

test('what could be older than its reader knows, or is not for everybody, is shared with nobody', async () => {
  const rev = await revOf(open)
  const shared = async (contest: MadeContest, query: Record<string, string>) => {
    const { statusCode, headers } = await root.inject({
      url: '/api/get-contest-board',
      query: { cid: String(contest.cid), ...query },
    })
    return [statusCode, headers['cache-control']]
  }
  const own = [200, 'private, no-cache']
  expect(await shared(open, {})).toEqual(own)
  expect(await shared(open, { rev: String(rev + 1) })).toEqual(own)
  expect(await shared(open, { rev: String(rev), variant: 'jury' })).toEqual(own)
  expect(await shared(open, { rev: String(rev), forceRefresh: 'true' })).toEqual(own)
  expect(await shared(closed, { rev: String(await revOf(closed)) })).toEqual(own)
})

test('a board is packed with gzip, which makes less of it than quick brotli', async () => {
  const asked = (encoding: string) => boardOf(services.app, open, {}, { 'accept-encoding': encoding })
  const packed = await asked('br, gzip;q=0.9')
  expect(packed.headers['content-encoding']).toBe('gzip')
  const plain = await asked('br')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  expect(packed.headers.etag).toBe(plain.headers.etag)
})
