/**
 * Tells administrators how remote sites are, and everybody which of them take submissions: whenever a remote judge
 * writes something new, and whenever accounts or switches change. Languages that a site has no more are noted.
 */
import { liveMessage } from '@podium/proto/events/bus/live.ts'
import { remoteBuckets } from '@podium/proto/events/bus/remote-buckets.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import { topics } from '@podium/proto/events/topics.ts'
import { remoteLanguages } from '@podium/proto/rules/remote/languages/index.ts'
import { laneSites } from '@podium/proto/rules/remote/sites.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { repeat } from '../../../platform/scheduling/repeat.ts'
import { tables } from '../../entities.ts'
import { openSites } from './open-sites.ts'
import { healthAnswer, healthFacts } from './queries.ts'
import type { HealthFacts } from './queries.ts'

/** Several changes that come together are told once. */
const gatherMs = 200
/** The count of unknown runs, and a bus that lost its watches. */
const everyMs = 30_000

/** A language of an older table, or one that the site does not show any more. */
async function markGoneLanguages(db: Db, { known }: HealthFacts): Promise<void> {
  for (const site of laneSites) {
    const gone = known.rows.get(`${site}.site`)?.goneLanguages ?? []
    const offered = remoteLanguages[site].map(({ name }) => name).filter((name) => !gone.includes(name))
    for (const isGone of [true, false]) {
      await tables(db)
        .updateTable('language')
        .set({ isGone })
        .where('oj', '=', site)
        .where('isGone', '=', !isGone)
        .where('name', isGone ? 'not in' : 'in', offered.length === 0 ? [''] : offered)
        .execute()
    }
  }
}

/** Sends what is another than before. */
export function createHealthNews(ctx: Context): () => Promise<void> {
  let sent = { health: '', sites: '' }
  return async () => {
    const facts = await healthFacts(ctx)
    await markGoneLanguages(ctx.orm.em.fork(), facts)
    const now = ctx.now()
    const health = healthAnswer(facts, now)
    const sites = openSites(facts)
    const rev = now.getTime()
    const texts = { health: JSON.stringify(health.rows), sites: JSON.stringify(sites) }
    if (texts.health !== sent.health) {
      const data = { jury: health }
      ctx.bus.publish(subjects.live, liveMessage({ topic: topics.remoteHealth(), rev, kind: 'state', data }))
    }
    if (texts.sites !== sent.sites) {
      const data = { public: sites }
      ctx.bus.publish(subjects.live, liveMessage({ topic: topics.remoteSites(), rev, kind: 'state', data }))
    }
    sent = texts
  }
}

export async function startHealthNews(ctx: Context): Promise<() => Promise<void>> {
  const send = createHealthNews(ctx)
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = (): Promise<void> => {
    running = running.then(send).catch((error: unknown) => {
      ctx.log.warn({ error }, 'the health of remote sites was not published')
    })
    return running
  }
  const soon = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      void turn()
    }, gatherMs)
  }
  const watched = await Promise.all([
    openBucket(ctx.bus, ctx.log, remoteBuckets.health),
    openBucket(ctx.bus, ctx.log, remoteBuckets.accounts),
  ])
  const ends = await Promise.all(watched.map((bucket) => bucket.watch(soon)))
  const stopRepeating = repeat({ everyMs, log: ctx.log, failed: 'the health of remote sites was not published' }, turn)
  return async () => {
    clearTimeout(timer)
    for (const end of ends) end()
    await stopRepeating()
    await running
  }
}
