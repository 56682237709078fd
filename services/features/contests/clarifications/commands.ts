/**
 * Asking, and the work of the jury on what was asked. Each change is stored with its entry in the history and pushed:
 * to the jury whole, to who asked on their own topic, and to everybody once it was answered to all.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import {
  clarificationLimits as limits,
  isForAll,
  isMergeable,
  takesQuestions,
} from '@podium/proto/rules/contest/clarification.ts'
import type { Viewer } from '../../../platform/context.ts'
import { readText } from '../../../platform/http/read-text.ts'
import { lockGate } from '../../submissions/index.ts'
import { staffContest } from '../policy.ts'
import { factsOf, notify, problemAsked, record, recordInFeed, storeNew } from './changes.ts'
import type { PassedOn } from './changes.ts'
import { Clarification } from './entities.ts'
import { enterClarifications } from './queries.ts'
import type { Tools } from './queries.ts'

/** Throws Refusal. */
async function checkQuota(em: EntityManager, { uid }: Viewer, cid: number, at: Date): Promise<void> {
  await lockGate(em, uid)
  // What the jury writes unasked is no question of theirs.
  const asked = { uid, question: { $ne: null } }
  const [last] = await em.find(Clarification, asked, { orderBy: { createdAt: 'desc' }, limit: 1 })
  const leftMs = last ? last.createdAt.getTime() + limits.waitS * 1000 - at.getTime() : 0
  if (leftMs > 0) throw new Refusal('clarificationTooSoon', { seconds: Math.ceil(leftMs / 1000) })
  if ((await em.count(Clarification, { cid, uid, answer: null })) >= limits.openAtOnce)
    throw new Refusal('clarificationsOpen', { max: limits.openAtOnce })
}

/** One that was sent some time ago waits for no other of its sender. Throws Refusal. */
export async function askClarification(
  tools: Tools,
  viewer: Viewer,
  { cid, displayId, question: given }: CallBody<'askClarification'>,
  { at: sentAt, onStored }: PassedOn = {},
): Promise<CallAnswer<'askClarification'>> {
  const at = sentAt ?? tools.now()
  return tools.orm.em.fork().transactional(async (em) => {
    const { role, phase } = await enterClarifications(em, { ...tools, now: () => at }, viewer, cid)
    if (role !== null) throw new Refusal('contestStaffTakesPart')
    if (!takesQuestions(phase)) throw new Refusal('clarificationsClosed')
    const question = readText('content', given, limits.questionMaxChars)
    // The gate of a user is locked before a contest.
    if (sentAt === undefined) await checkQuota(em, viewer, cid, at)
    const cpid = await problemAsked(em, cid, displayId)
    const made = em.create(Clarification, { cid, cpid, uid: viewer.uid, question, createdAt: at, updatedAt: at })
    return storeNew(em, viewer, made, { what: 'asked', text: question, at, onStored })
  })
}

/** One of the contest's, locked, for somebody of its jury. Throws Refusal. */
async function lockOne(em: EntityManager, tools: Tools, viewer: Viewer, { cid, id }: { cid: number; id: number }) {
  await staffContest(em, { cid, viewer, now: tools.now() }, 'clarifications')
  const found = await em.findOne(Clarification, { id, cid }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!found) throw new Refusal('clarificationMissing')
  return found
}

/** Throws Refusal. */
export async function claimClarification(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'claimClarification'>,
): Promise<null> {
  const at = tools.now()
  return tools.orm.em.fork().transactional(async (em) => {
    const one = await lockOne(em, tools, viewer, body)
    const { answer, claimedUid } = factsOf(one)
    if (answer !== null) throw new Refusal('clarificationAnswered')
    const isTaken = claimedUid !== null
    if (body.claimed && isTaken && claimedUid !== viewer.uid) throw new Refusal('clarificationClaimed')
    if (body.claimed === isTaken) return null
    em.assign(one, { claimedUid: body.claimed ? viewer.uid : null, updatedAt: at })
    record(em, viewer, at, { id: one.id, what: body.claimed ? 'claimed' : 'released' })
    await em.flush()
    await notify(em, one.id)
    return null
  })
}

/** Those that share the answer, in the order of their keys. */
const withMerged = (em: EntityManager, id: number) =>
  em.find(
    Clarification,
    { $or: [{ id }, { mergedInto: id }] },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )

/** Throws Refusal. */
export async function answerClarification(
  tools: Tools,
  viewer: Viewer,
  body: CallBody<'answerClarification'>,
  { at: sentAt, onStored }: PassedOn = {},
): Promise<null> {
  const at = tools.now()
  const answeredAt = sentAt ?? at
  return tools.orm.em.fork().transactional(async (em) => {
    const one = await lockOne(em, tools, viewer, body)
    const { mergedInto, claimedUid, answer: earlier } = factsOf(one)
    if (mergedInto !== null || one.updatedAt.getTime() !== body.rev) throw new Refusal('clarificationChanged')
    if (claimedUid !== null && claimedUid !== viewer.uid && earlier === null) throw new Refusal('clarificationClaimed')
    const answer = readText('content', body.answer, limits.answerMaxChars)
    // Who gets a message of the jury is as it was: somebody has read it.
    const toAll = (one.question ?? null) === null ? one.isPublic : body.toAll
    const all = await withMerged(em, one.id)
    const before = new Map(all.map((each) => [each.id, isForAll(factsOf(each))]))
    for (const each of all) {
      em.assign(each, { answer, answeredUid: viewer.uid, answeredAt, isPublic: toAll, updatedAt: at })
      record(em, viewer, at, { id: each.id, what: 'answered', text: answer })
    }
    await em.flush()
    await onStored?.(em, one.id)
    for (const each of all) await notify(em, each.id, before.get(each.id))
    for (const each of all) await recordInFeed(em, each)
    return null
  })
}

/** What was merged into the one goes with it, and shares an answer that is there at once. Throws Refusal. */
export async function mergeClarification(
  tools: Tools,
  viewer: Viewer,
  { cid, id, into }: CallBody<'mergeClarification'>,
): Promise<null> {
  const at = tools.now()
  return tools.orm.em.fork().transactional(async (em) => {
    // In the order of their keys, as everybody locks them.
    for (const key of [id, into].toSorted((a, b) => a - b)) await lockOne(em, tools, viewer, { cid, id: key })
    const target = await lockOne(em, tools, viewer, { cid, id: into })
    const from = await lockOne(em, tools, viewer, { cid, id })
    if (!isMergeable(factsOf(from), factsOf(target))) throw new Refusal('clarificationUnmergeable')
    const moved = await withMerged(em, id)
    const { answer, isPublic } = factsOf(target)
    const { answeredUid = null, answeredAt = null } = target
    for (const each of moved) {
      em.assign(each, { mergedInto: into, answer, answeredUid, answeredAt, isPublic, updatedAt: at })
      record(em, viewer, at, { id: each.id, what: 'merged', text: String(into) })
    }
    await em.flush()
    for (const each of moved) await notify(em, each.id)
    for (const each of moved) await recordInFeed(em, each)
    return null
  })
}
