/** Reads a feed on from a position, as one class of readers gets it. */
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { Boards } from '../../boards/index.ts'
import type { ContestRow } from '../../contests/index.ts'
import { tables } from '../../entities.ts'
import { awardReader, awardsFor } from '../award-queries.ts'
import { readClarifications } from '../clarification-queries.ts'
import { readCommentary } from '../commentary-queries.ts'
import { readCases, readContest, readSubmissions } from '../contest-queries.ts'
import type { ApiCase, ApiClass, ApiContest, ProblemClass } from '../present/facts.ts'
import type { FeedKind } from '../entities.ts'
import { readTeams } from '../team-queries.ts'
import { findFeed } from './append.ts'
import { firstLines, linesOf, ownLines } from './lines.ts'
import type { FeedEvent, FeedFacts } from './lines.ts'
import { ownPart, sharedPart } from './own-feed.ts'
import type { FeedPart } from './own-feed.ts'
import { openOwnEvents } from './own-queries.ts'
import { readMostRuns } from './run-queries.ts'
import { openSegments } from './segments.ts'
import type { EventLines, ReadEvents } from './segments.ts'
import type { Position } from './tokens.ts'

/** Hidden events have no number for the public, so it cannot even count them. */
function readEvents(
  db: Db,
  cid: number,
  { isJury }: ApiClass,
  { generation, next, limit }: { readonly generation: number; readonly next: number; readonly limit: number },
): Promise<FeedEvent[]> {
  const number = isJury ? 'e.seq' : 'e.publicSeq'
  return (
    tables(db)
      .selectFrom('contest_feed_event as e')
      .innerJoin('contest_feed as f', 'f.cid', 'e.cid')
      .select(['e.kind', 'e.seq', 'e.uid', 'e.submitId', 'e.clarificationId', 'e.status', 'e.score', 'e.timeMs'])
      .select(['e.phase', 'e.at', 'e.commentaryId'])
      .where('e.cid', '=', cid)
      // Numbers of a feed that was written anew are not those of the reader.
      .where('f.generation', '=', generation)
      .where(number, '>=', Math.max(1, next))
      .orderBy(number)
      .limit(next === 0 ? limit - 1 : limit)
      .execute()
  )
}

/** What a thaw shows to the public: of each submission the last verdict that was hidden by then. */
const readThawed = (db: Db, cid: number, { seq }: FeedEvent): Promise<FeedEvent[]> =>
  tables(db)
    .selectFrom('contest_feed_event')
    .distinctOn('submitId')
    .select(['kind', 'seq', 'uid', 'submitId', 'clarificationId', 'commentaryId', 'status', 'score', 'timeMs'])
    .select(['phase', 'at'])
    .where('cid', '=', cid)
    .where('kind', '=', 'judgement')
    .where('publicSeq', 'is', null)
    .where('seq', '<', seq)
    .orderBy('submitId')
    .orderBy('seq', 'desc')
    .execute()

async function readShown(db: Db, cid: number, events: readonly FeedEvent[]) {
  const found = new Map<number, readonly FeedEvent[]>()
  for (const event of events) if (event.kind === 'thaw') found.set(event.seq, await readThawed(db, cid, event))
  return found
}

const idsOf = (events: readonly FeedEvent[]): number[] =>
  events.flatMap(({ submitId }) => (submitId === null ? [] : [submitId]))

interface Reading {
  readonly ctx: Pick<Context, 'orm' | 'now'>
  readonly boards: Boards
  readonly contest: ContestRow
  readonly shown: ProblemClass
  /** A contest as it was a moment ago. */
  readonly contests: (contest: ContestRow) => Promise<ApiContest>
}

/**
 * What comes while a contest runs needs no more of the contest than what it was a moment ago. Clarifications are
 * written anew when a group that they name has gone.
 */
const streaming: ReadonlySet<FeedKind> = new Set(['team', 'submission', 'judgement', 'commentary'])

const teamKinds: ReadonlySet<FeedKind> = new Set(['team', 'teams', 'config', 'start'])

const isOfNamed = ({ kind, uid }: FeedEvent): boolean => kind === 'config' || (kind === 'teams' && uid === null)

const isOfTeams = ({ kind }: FeedEvent): boolean => teamKinds.has(kind)

async function factsFor(reading: Reading, events: readonly FeedEvent[], isFirst: boolean): Promise<FeedFacts> {
  const { ctx, boards, contest: row, shown, contests } = reading
  const [db, cid] = [ctx.orm.em.fork(), row.id]
  const isRead = isFirst || events.some(({ kind }) => !streaming.has(kind))
  const recent = await (isRead ? readContest(db, row) : contests(row))
  const opened = shown.isJury ? new Map<number, readonly FeedEvent[]>() : await readShown(db, cid, events)
  const ids = [...new Set([...idsOf(events), ...[...opened.values()].flatMap(idsOf)])]
  const judged = shown.isJury ? idsOf(events.filter(({ kind }) => kind === 'judgement')) : []
  const submissions = ids.length === 0 ? [] : await readSubmissions(db, cid, ids)
  const isKnown = submissions.every(({ language }) => recent.languages.has(language))
  const contest = isKnown ? recent : await readContest(db, row)
  // Of a first judging nothing is taken back.
  const again = shown.isJury ? submissions.flatMap(({ submitId, attempt }) => (attempt > 1 ? [submitId] : [])) : []
  const cases = judged.length === 0 ? [] : await readCases(db, cid, judged)
  const asked = events.flatMap(({ clarificationId }) => clarificationId ?? [])
  const clarifications = asked.length === 0 ? [] : await readClarifications(db, cid, asked)
  const remarks = events.flatMap(({ commentaryId }) => commentaryId ?? [])
  // What a team or problem that has gone was named in comes anew with those that are there.
  const named = shown.isJury && events.some(isOfNamed) ? null : remarks
  const commentary = named?.length === 0 ? [] : await readCommentary(db, cid, named)
  const phase = (await findFeed(db, cid))?.phase ?? 'scheduled'
  return {
    shown,
    contest,
    phase,
    teams: new Map(events.some(isOfTeams) ? (await readTeams(db, row)).map((team) => [team.uid, team]) : []),
    submissions: new Map(submissions.map((one) => [one.submitId, one])),
    clarifications: new Map(clarifications.map((one) => [one.id, one])),
    commentary: new Map(commentary.map((one) => [one.id, one])),
    cases: Map.groupBy<number, ApiCase>(cases, ({ submitId }) => submitId),
    mostRuns: await readMostRuns(db, cid, again),
    shownWith: ({ seq }) => opened.get(seq) ?? [],
    awards: (isFinal) => awardsFor({ db, boards }, contest, { ...awardReader(shown, phase), isFinal }),
  }
}

/** Event 0 is the configuration, which is in no table. */
async function readOn(
  reading: Reading,
  { generation, next, limit }: { readonly generation: number; readonly next: number; readonly limit: number },
): Promise<EventLines[]> {
  const { contest, shown } = reading
  const isFirst = next === 0
  const events = await readEvents(reading.ctx.orm.em.fork(), contest.id, shown, { generation, next, limit })
  if (events.length === 0 && !isFirst) return []
  const facts = await factsFor(reading, events, isFirst)
  const found: EventLines[] = isFirst ? [{ lines: firstLines(facts), isOfClarification: false }] : []
  for (const event of events)
    found.push({ lines: await linesOf(facts, event), isOfClarification: event.kind === 'clarification' })
  return found
}

const contestFreshMs = 1_000
const contestsMax = 200

/** Contests, read at most once a second. A feed that is written anew is perhaps of other times: it has its own. */
function recentContests({ orm }: Pick<Context, 'orm'>) {
  const held = new Map<string, { readonly read: Promise<ApiContest>; readonly untilMs: number }>()
  return (contest: ContestRow, generation: number): Promise<ApiContest> => {
    const name = `${contest.id} ${generation}`
    const found = held.get(name)
    if (found && found.untilMs > Date.now()) return found.read
    if (held.size >= contestsMax) held.clear()
    const read = readContest(orm.em.fork(), contest)
    held.set(name, { read, untilMs: Date.now() + contestFreshMs })
    read.catch(() => held.delete(name))
    return read
  }
}

interface Asking extends Omit<Reading, 'contests'> {
  /** Whose own clarifications are among the lines; null for nobody's. */
  readonly asker: string | null
}

/** What readers of one class get is written once for all of them. */
export function openFeeds(ctx: Pick<Context, 'orm'>) {
  const [segments, recent, ownEvents] = [openSegments(), recentContests(ctx), openOwnEvents(ctx)]
  return {
    read: async ({ asker, ...reading }: Asking, from: Position): Promise<FeedPart> => {
      const [{ generation }, { shown, contest }] = [from, reading]
      const contests = (row: ContestRow): Promise<ApiContest> => recent(row, generation)
      const read: ReadEvents = (events) => readOn({ ...reading, contests }, { generation, ...events })
      const { isJury, packages } = shown
      const className = `${isJury} ${[...packages].toSorted((a, b) => a - b).join()}`
      const page = await segments.pageAt({ cid: contest.id, className, read }, from)
      if (asker === null) return sharedPart(page, from)
      // After the page: what is not known then comes after all that is in it.
      const { byUid, clarifications } = await ownEvents(contest.id, generation)
      const events = byUid.get(asker) ?? []
      if (events.length === 0) return sharedPart(page, from)
      const api = await contests(contest)
      return ownPart(page, from, {
        events,
        linesOf: ({ clarificationId: id }) => ownLines(shown, api, asker, clarifications.get(id)),
      })
    },
    forgetClarifications: segments.forgetClarifications,
  }
}
export type Feeds = ReturnType<typeof openFeeds>
