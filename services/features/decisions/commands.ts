/**
 * Deciding and taking back. Whoever holds the contest's row lock decides, and brings what is in force to where boards,
 * clocks and the dispatch of tasks read it, in the same transaction: nobody ever sees a decision that has no effect,
 * nor an effect without its decision.
 */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { topics } from '@podium/proto/events/topics.ts'
import {
  decisionLimits,
  ignoredOf,
  isInForce,
  longestExtraS,
  pausedOf,
  replaces,
  rulingsOf,
} from '@podium/proto/rules/contest/decisions.ts'
import type { Decision } from '@podium/proto/rules/contest/decisions.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { readText } from '../../platform/http/read-text.ts'
import { enqueue, liveEvent } from '../../platform/outbox/outbox.ts'
import { updateBoard } from '../boards/index.ts'
import { recordResults } from '../contest-api/index.ts'
import {
  findContest,
  notifyBalloonsMoved,
  notifyContestChanged,
  recountContest,
  staffContest,
} from '../contests/index.ts'
import type { ContestRow } from '../contests/index.ts'
import { Contest, ContestProblem, ContestRecord } from '../contests/entities.ts'
import { edited } from '../edits/index.ts'
import { tables } from '../entities.ts'
import { dispatchWaiting } from '../judging/index.ts'
import { ContestDecision } from './entities.ts'
import { readDecision } from './form.ts'

type Tools = Pick<Context, 'orm' | 'now'>

interface Deciding {
  readonly viewer: Viewer
  readonly contest: ContestRow
  readonly now: Date
}

const minuteMs = 60_000

/** Throws Refusal. */
async function lockContest(em: EntityManager, viewer: Viewer, cid: number, now: Date): Promise<Deciding> {
  const contest = await findContest(em, cid, true)
  await staffContest(em, { cid, viewer, now }, 'decisions')
  if (!contest) throw new Refusal('notContestStaff')
  return { viewer, contest, now }
}

/** In force, the oldest first. */
const decisionsIn = (em: EntityManager, cid: number) =>
  em.find(ContestDecision, { cid, takenBackAt: null }, { orderBy: { id: 'asc' } })

/** Of records whose mark differs from what the decisions say. @returns whether there was one */
async function markIgnored(em: EntityManager, cid: number, ignored: readonly number[]): Promise<boolean> {
  const ids = [...ignored]
  const added = await em.nativeUpdate(ContestRecord, { cid, ignored: false, submitId: { $in: ids } }, { ignored: true })
  const gone = await em.nativeUpdate(ContestRecord, { cid, ignored: true, submitId: { $nin: ids } }, { ignored: false })
  return added + gone > 0
}

/** Likewise of problems. */
async function markPaused(em: EntityManager, cid: number, cpids: readonly number[]): Promise<void> {
  const ids = [...cpids]
  await em.nativeUpdate(ContestProblem, { cid, judgingPaused: false, id: { $in: ids } }, { judgingPaused: true })
  await em.nativeUpdate(ContestProblem, { cid, judgingPaused: true, id: { $nin: ids } }, { judgingPaused: false })
}

/** Extra time for all is the end of the contest itself, as if it had been edited. Throws Refusal. */
async function moveEnd(em: EntityManager, { viewer, contest, now }: Deciding, minutes: number): Promise<void> {
  const endTime = new Date(contest.endTime.getTime() + minutes * minuteMs)
  const least = contest.sealRank && contest.sealRankTime !== null ? contest.sealRankTime : contest.startTime
  if (endTime <= contest.startTime || endTime < least) throw new Refusal('contestTimes')
  await edited(em, { table: 'contest', id: contest.id, username: viewer.username, now }, async () => {
    em.assign(await em.findOneOrFail(Contest, contest.id), { endTime, updatedAt: now })
    await em.flush()
  })
}

/** Brings what is in force now to those who read it. @param changed the decision that came or went */
async function apply(em: EntityManager, deciding: Deciding, changed: Decision): Promise<void> {
  const { contest, now } = deciding
  const cid = contest.id
  await em.flush()
  const decisions = await decisionsIn(em, cid)
  const [rulings, paused] = [rulingsOf(decisions.map(factsOf)), pausedOf(decisions.map(factsOf))]
  em.assign(await em.findOneOrFail(Contest, cid), {
    rulings,
    extraMaxS: longestExtraS(rulings),
    judgingPaused: paused.all,
  })
  await em.flush()
  await markPaused(em, cid, paused.cpids)
  const isIgnoring = await markIgnored(em, cid, ignoredOf(decisions.map(factsOf)))
  const movesEnds = changed.kind === 'extraTime'
  if (isIgnoring || movesEnds) await recountContest(em, cid)
  if (isIgnoring) {
    await tables(em).updateTable('board').set({ isStale: true }).where('cid', '=', cid).execute()
  }
  if (isIgnoring || changed.kind === 'disqualify') await notifyBalloonsMoved(em, cid, now)
  if (changed.kind !== 'pause') await updateBoard(em, cid, now)
  const data = { cid }
  await enqueue(em, [
    liveEvent({ topic: topics.contest(cid, 'decisions'), rev: now.getTime(), kind: 'changed', data: { jury: data } }),
  ])
  if (isIgnoring || movesEnds) await notifyContestChanged(em, cid, now.getTime())
  else if (changed.kind !== 'pause') await recordResults(em, cid)
}

const factsOf = ({
  kind,
  uid = null,
  submitId = null,
  cpid = null,
  minutes = null,
  shown = null,
}: Stored): Decision => ({
  kind,
  uid,
  submitId,
  cpid,
  minutes,
  shown,
})
type Stored = Awaited<ReturnType<typeof decisionsIn>>[number]

/** Throws Refusal. */
export async function decide(
  { orm, now }: Tools,
  viewer: Viewer,
  body: CallBody<'decide'>,
): Promise<CallAnswer<'decide'>> {
  const at = now()
  const reason = readText('reason', body.reason, decisionLimits.reasonMaxChars)
  return orm.em.fork().transactional(async (em) => {
    const deciding = await lockContest(em, viewer, body.cid, at)
    const { contest } = deciding
    const next = await readDecision(em, contest, body)
    const before = await decisionsIn(em, contest.id)
    if (isInForce(before.map(factsOf), next)) throw new Refusal('decisionStands')
    const max = decisionLimits.decisionsMax
    if ((await em.count(ContestDecision, { cid: contest.id })) >= max) throw new Refusal('decisionsFull', { max })
    for (const one of before.filter((stored) => replaces(next, factsOf(stored))))
      em.assign(one, { takenBackBy: viewer.username, takenBackAt: at, takenBackReason: reason })
    const made = em.create(ContestDecision, {
      ...next,
      cid: contest.id,
      reason,
      madeBy: viewer.username,
      madeAt: at,
    })
    if (next.kind === 'extraTime' && next.uid === null) await moveEnd(em, deciding, next.minutes ?? 0)
    await apply(em, deciding, next)
    return { id: made.id }
  })
}

/** What was paused goes on after the commit. Throws Refusal. */
export async function takeBackDecision(
  tools: Tools,
  viewer: Viewer,
  { cid, id, reason: given }: CallBody<'takeBackDecision'>,
): Promise<null> {
  const at = tools.now()
  const reason = readText('reason', given, decisionLimits.reasonMaxChars)
  const { kind } = await tools.orm.em.fork().transactional(async (em) => {
    const deciding = await lockContest(em, viewer, cid, at)
    const found = await em.findOne(ContestDecision, { id, cid, takenBackAt: null })
    if (!found) throw new Refusal('decisionMissing')
    const gone = factsOf(found)
    em.assign(found, { takenBackBy: viewer.username, takenBackAt: at, takenBackReason: reason })
    if (gone.kind === 'extraTime' && gone.uid === null) await moveEnd(em, deciding, -(gone.minutes ?? 0))
    await apply(em, deciding, gone)
    return gone
  })
  if (kind === 'pause') await dispatchWaiting(tools, cid)
  return null
}
