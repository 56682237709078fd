import type { FastifyInstance } from 'fastify'
import { peopleCalls } from '@podium/proto/calls/user/people.ts'
import type { Context } from '../../platform/context.ts'
import { cacheFor } from '../../platform/cache/timed-cache.ts'
import { openCommonPairs } from './name-words.hot-sql.ts'
import { serverZone, zoneOr } from '../../platform/database/server-day.ts'
import { handle } from '../../platform/http/handle.ts'
import { countCommon, countEverybody, rankQuery, readRank } from './ranks.hot-sql.ts'
import type { RankQuery } from './ranks.hot-sql.ts'
import { heatMap, readZones, userHome } from './home-queries.ts'
import { uidAsked } from './queries.ts'

/** Everybody turns the same pages: the contract allows a minute, a few seconds are enough. */
const pageLifeMs = 3_000
const countLifeMs = 10_000
/** The database reads its files of zones for them. */
const zonesLifeMs = 86_400_000

/** Ranks and user homes. */
export function registerPeople(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  const everybody = cacheFor(countLifeMs, () => countEverybody(db()))
  const pairs = openCommonPairs(db)
  const zones = cacheFor(zonesLifeMs, () => readZones(db()))
  const common = cacheFor(countLifeMs, (word) => countCommon(db(), word))
  const read = (query: RankQuery) =>
    readRank(db(), query, { everybody: () => everybody.get(''), common: common.get, pairs })
  const pages = cacheFor(pageLifeMs, (key) => read(JSON.parse(key) as RankQuery))

  handle(app, peopleCalls.rankList, ({ query }) => {
    const asked = rankQuery(query)
    return asked.word === '' ? pages.get(JSON.stringify(asked)) : read(asked)
  })
  handle(app, peopleCalls.userHomeInfo, async ({ query, viewer }) =>
    userHome(db(), await uidAsked(db(), query, viewer)),
  )
  handle(app, peopleCalls.userHeatMap, async ({ query, viewer }) => {
    const uid = await uidAsked(db(), query, viewer)
    const timeZone = query.timeZone === undefined ? serverZone : zoneOr(query.timeZone, await zones.get(''))
    return heatMap(db(), uid, { now: ctx.now(), timeZone })
  })
}
