import type { FastifyInstance } from 'fastify'
import { homeCalls } from '@podium/proto/calls/site/home.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Context } from '../../platform/context.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { carouselFiles } from '../files/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { siteAnnouncements } from './queries.ts'
import { recountWeek } from './commands.ts'
import { weekRank, weekStatistics } from './figure-queries.ts'

/** Everybody sees the same rank, and it is counted over a week: a few seconds of age save a flood of counting. */
const rankCacheMs = 3_000

/** Everything of the home page that is its own; latest problems and recent contests belong to their features. */
export function registerHome(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const rank = cacheFor(rankCacheMs, () => weekRank(db(), ctx.now()))

  handle(app, homeCalls.homeCarousel, () => carouselFiles(db()))
  handle(app, homeCalls.commonAnnouncement, ({ query }) => siteAnnouncements(db(), query))
  handle(app, homeCalls.recentOtherContest, () => [])
  handle(app, homeCalls.recentSevenAcRank, () => rank.get(''))
  handle(app, homeCalls.lastWeekStatistics, async ({ query, viewer }) => {
    if (query.forceRefresh && viewer && isRoot(viewer.role))
      await db().transactional((em) => recountWeek(em, ctx.now()))
    return weekStatistics(db(), ctx.now())
  })
}
