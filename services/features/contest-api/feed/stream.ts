/**
 * One connection to an event feed. It asks at each turn whether its reader still may read, and as whom: whose rights
 * have changed, or whose feed was written anew, is disconnected and begins again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ContestApiVersion } from '@podium/proto/rules/contest/contest-api.ts'
import { nextPhaseMs } from '@podium/proto/rules/contest/contest-phase.ts'
import type { SingleFlight } from '../../../platform/concurrency/single-flight.ts'
import type { Context } from '../../../platform/context.ts'
import type { Boards } from '../../boards/index.ts'
import { apiReader, askerOf, checkInside } from '../policy.ts'
import type { ApiReader } from '../policy.ts'
import { packagesFor } from '../problem-file-queries.ts'
import type { ApiCaller } from '../sign-in-commands.ts'
import { findFeed } from './append.ts'
import type { Feed } from './append.ts'
import { phaseNow, recordPhase } from './commands.ts'
import type { Feeds } from './queries.ts'
import { isSamePosition, positionOf, startOf } from './tokens.ts'
import type { Position } from './tokens.ts'
import type { Wake } from './wake.ts'

/** What comes at once goes in one read. */
const togetherMs = 20
/** Rights and feed are looked at again where the last look is so old. */
const freshForMs = 1_000
/** The same, should nothing happen. */
const lookAgainMs = 5_000

export interface Streaming {
  readonly ctx: Pick<Context, 'orm' | 'now'>
  readonly boards: Boards
  readonly feeds: Feeds
  readonly version: ContestApiVersion
  readonly cid: number
  /** Who asks, as far as their sign-in or token still counts. Throws Refusal. */
  readonly caller: () => Promise<ApiCaller>
  /** The same for who may be looked at together, as who came with the same token. */
  readonly callerName: string
  readonly looks: Looks
  readonly keepAliveMs: number
}

/** The feed, with an event of the phase that the clock says. */
export async function feedNow(ctx: Streaming['ctx'], { contest, times }: ApiReader['view']) {
  const db = ctx.orm.em.fork()
  const [feed, now] = [await findFeed(db, contest.id), ctx.now()]
  if (!feed || (await phaseNow(db, contest.id, times, now)) === feed.phase) return feed
  await ctx.orm.em.fork().transactional((em) => recordPhase(em, contest.id, { times, now }))
  return findFeed(ctx.orm.em.fork(), contest.id)
}

export interface Look {
  readonly reader: ApiReader
  readonly feed: Feed
  readonly packages: ReadonlySet<number>
  readonly atMs: number
  readonly nextMs: number | null
}

/** Throws Refusal. */
async function look(streaming: Streaming): Promise<Look> {
  const { ctx, cid, caller } = streaming
  const reader = await apiReader(ctx.orm.em.fork(), { cid, caller: await caller(), now: ctx.now() })
  checkInside(reader)
  const feed = await feedNow(ctx, reader.view)
  if (!feed) throw new Refusal('contestMissing')
  // The feed was written anew since the contest was read, perhaps for other times.
  if (feed.generation !== reader.generation) return look(streaming)
  const packages = await packagesFor(ctx.orm.em.fork(), reader)
  return { reader, feed, packages, atMs: Date.now(), nextMs: nextPhaseMs(reader.view.times, ctx.now().getTime()) }
}
/** Looks of many connections of one reader are one. */
export type Looks = SingleFlight<Look>

const lookAgain = (streaming: Streaming): Promise<Look> =>
  streaming.looks(`${streaming.cid} ${streaming.callerName}`, () => look(streaming))

interface Beginning {
  readonly from: Position
  readonly looked: Look
}

/** Where a reader begins. Throws Refusal, `feedToken` for a token that is not of this feed. */
export async function beginAt(streaming: Streaming, token: string | null): Promise<Beginning> {
  const looked = await look(streaming)
  const { reader, feed } = looked
  if (token === null) return { from: startOf(feed.generation), looked }
  const from = positionOf(token)
  const newest = reader.isJury ? feed.seq : feed.publicSeq
  if (from === null || from.generation !== feed.generation || from.next > newest + 1) throw new Refusal('feedToken')
  return { from, looked }
}

const isFresh = ({ ctx }: Streaming, { atMs, nextMs }: Look): boolean =>
  Date.now() - atMs < freshForMs && (nextMs === null || ctx.now().getTime() < nextMs)

/** How long nothing can happen but what wakes. */
function calmMs({ ctx, keepAliveMs }: Streaming, { nextMs }: Look, lastSentMs: number): number {
  const phaseMs = (nextMs ?? Number.POSITIVE_INFINITY) - ctx.now().getTime()
  return Math.max(1, Math.min(lookAgainMs, phaseMs, keepAliveMs - (Date.now() - lastSentMs)))
}

const newline = Buffer.from('\n')

/** Lines from a position on. Throws Refusal when the reader may read no more. */
async function* linesFrom(streaming: Streaming, beginning: Beginning, wake: Wake, signal: AbortSignal) {
  // Whoever has everything gets a blank line at once: without a first byte the head of the answer would not leave.
  let [position, looked, lastSentMs] = [beginning.from, beginning.looked, 0]
  const [{ isJury }, asker] = [looked.reader, askerOf(looked.reader)]
  while (!signal.aborted) {
    if (!isFresh(streaming, looked)) looked = await lookAgain(streaming)
    const { reader, feed, packages } = looked
    if (reader.isJury !== isJury || askerOf(reader) !== asker || feed.generation !== position.generation) return
    const shown = { version: streaming.version, isJury, packages }
    const reading = { ...streaming, contest: reader.view.contest, shown, asker }
    const part = await streaming.feeds.read(reading, position)
    const hasMore = !isSamePosition(part.position, position)
    ;({ position } = part)
    const isSilent = !hasMore && Date.now() - lastSentMs >= streaming.keepAliveMs
    if (part.bytes.length > 0 || isSilent) {
      yield part.bytes.length > 0 ? part.bytes : newline
      lastSentMs = Date.now()
    } else if (!hasMore) {
      await wake.wait(calmMs(streaming, looked, lastSentMs))
      await sleep(togetherMs)
    }
  }
}

/** Lines from where a reader begins, until the wake is closed or the reader may read no more. */
export async function* streamFrom(streaming: Streaming, beginning: Beginning, wake: Wake, signal: AbortSignal) {
  try {
    yield* linesFrom(streaming, beginning, wake, signal)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  } finally {
    wake.close()
  }
}
