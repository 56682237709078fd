/** A contest whose board many watch, with verdicts that come without a judge, and what api and gateways say of it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@podium/proto/events/topics.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '@podium/services/platform/context.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { giveVerdict, makeAttempt, makeContest } from '../services-boards/support.ts'
import type { MadeContest } from '../services-boards/support.ts'
import { apis, gateways } from './machines.ts'
import type { Site } from './site.ts'
import type { Order } from './spectators.ts'

const teams = 20
const nameOf = (index: number): string => `board_${index % teams}`

export const makeBoard = (ctx: Context): Promise<MadeContest> =>
  makeContest(ctx, {
    users: Array.from({ length: teams }, (_, index) => nameOf(index)),
    problems: 13,
    startMs: Date.now() - 60_000,
    durationS: 18_000,
    sealFromS: null,
    fields: { open_rank: true },
  })

/** Through the proxy, or where each gateway listens. */
export const orderOf = (site: Site, { cid }: MadeContest, count: number, isThroughProxy: boolean): Order => ({
  urls: (isThroughProxy ? [site.plainUrl] : gateways.map(site.urlOf)).map((url) => url.replace('http', 'ws')),
  boardUrl: `${site.plainUrl}/api/get-contest-board?cid=${cid}`,
  topic: topics.board(cid, 'public'),
  count,
})

/** So many verdicts, evenly. @returns the revision of each and when it was committed */
export async function giveVerdicts(
  ctx: Context,
  contest: MadeContest,
  { count, perSecond }: { readonly count: number; readonly perSecond: number },
): Promise<[number, number][]> {
  const startMs = performance.now()
  const storedAt: [number, number][] = []
  for (let index = 0; index < count; index += 1) {
    await sleep(Math.max(0, startMs + (index * 1000) / perSecond - performance.now()))
    const user = nameOf(index)
    const wish = { user, problem: Math.floor(index / teams) % contest.cpids.length, timeS: index }
    const submitId = await makeAttempt(ctx, contest, wish)
    await giveVerdict(ctx, submitId, index % 3 === 0 ? Status.accepted : Status.wrongAnswer)
    const atMs = performance.timeOrigin + performance.now()
    const board = await firstRow(
      ctx.orm.em.fork(),
      sql<{ rev: number }>`select public_rev as rev from board where cid = ${contest.cid}`,
    )
    storedAt.push([board?.rev ?? 0, atMs])
  }
  return storedAt
}

/** The sum of a figure over processes, from what they tell Prometheus. */
async function figure(site: Site, names: readonly string[], pattern: RegExp): Promise<number[]> {
  return Promise.all(
    names.map(async (name) => {
      const text = await fetch(`${site.statusUrlOf(name)}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      )
      return [...text.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0)
    }),
  )
}

/** Reads of a board that have reached the apis. */
export const boardReads = async (site: Site): Promise<number> =>
  (await figure(site, apis, /^podium_call_seconds_count\{[^}]*call="contestBoard"[^}]*\} (\d+)/gm)).reduce(
    (sum, one) => sum + one,
    0,
  )

/** Open sockets of each gateway; 0 of one that is away. */
export const socketsOf = (site: Site): Promise<number[]> => figure(site, gateways, /^podium_sockets (\d+)/gm)
