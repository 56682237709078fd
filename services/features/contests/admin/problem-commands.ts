/** Picking, naming, colouring and taking out the problems of a contest in the back office. */
import { isDisplayId } from '../../../platform/database/expressions.ts'
import type { EntityManager, InferEntity } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { isColor } from '@podium/proto/rules/contest/contest-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { lockOwners, lockRejudges, removeSubmissions } from '../../../platform/database/lock-order.hot-sql.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import type { Context } from '../../../platform/context.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'
import { Problem } from '../../problems/entities.ts'
import { ContestProblem, ContestRecord } from '../entities.ts'
import { detachProblem, showAnew } from '../clarifications/changes.ts'
import { notifyContestChanged } from '../events.ts'
import type { ContestRow } from '../queries.ts'
import { returnToBank } from './hidden-problem-commands.ts'
import type { ContestAdminScope } from './policy.ts'
import { presentLink } from './problem-queries.ts'
import { takeProblem } from './problem-policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Link = InferEntity<typeof ContestProblem>

/** Names the rule that a write broke. */
function asRefusal(error: unknown): never {
  const broken = brokenUnique(error)
  if (broken === 'contest_problem_cid_pid_key') throw new Refusal('contestProblemTwice')
  throw broken === 'contest_problem_display_id' ? new Refusal('contestDisplayIdTwice') : error
}

interface NewLink {
  readonly cid: number
  readonly pid: number
  readonly displayId: string
  /** Null takes the problem's own. */
  readonly displayTitle: string | null
  readonly color: string | null
}

interface Taking {
  readonly link: NewLink
  /** Null leaves it to what the caller may. */
  readonly keepInBank: boolean | null
  /** The refusal of a problem that does not fit. */
  readonly unfit: ErrorCode
  readonly now: Date
}

async function addIn(
  em: EntityManager,
  scope: ContestAdminScope,
  contest: ContestRow,
  { link, unfit, keepInBank, now }: Taking,
): Promise<Link> {
  const { title, hides } = await takeProblem(em, scope, { contest, pid: link.pid, unfit, keepInBank, now })
  const added = em.create(ContestProblem, { ...link, displayTitle: link.displayTitle ?? title, hides })
  await em.flush().catch(asRefusal)
  await notifyContestChanged(em, link.cid, now.getTime())
  return added
}

const named = (displayId: string): string => {
  if (displayId.trim() === '') throw new Refusal('fieldBlank', { field: 'displayId' })
  return displayId.trim()
}

/** A problem of the bank. Throws Refusal. */
export const addProblem = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  { cid, pid, displayId, keepInBank = null }: CallBody<'addContestProblem'>,
): Promise<Link> => {
  const { any, noBankProblem } = scope
  const link = { cid, pid, displayId: named(displayId), displayTitle: null, color: null }
  return orm.em.fork().transactional(async (em) => {
    const contest = await any(em, cid, true)
    const inBank = { id: pid, auth: problemAuths.public, isGroup: false }
    if (contest.gid !== null && (await em.count(Problem, inBank)) === 0) throw new Refusal(noBankProblem)
    return addIn(em, scope, contest, { link, unfit: noBankProblem, keepInBank, now: now() })
  })
}

/** A problem of the contest's own group. Throws Refusal. */
export const addOwnProblem = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  { cid, problemId, displayId, keepInBank = null }: CallQuery<'addOwnGroupContestProblem'>,
): Promise<Link> => {
  const label = named(displayId)
  return orm.em.fork().transactional(async (em) => {
    const contest = await scope.any(em, cid, true)
    const own = await tables(em)
      .selectFrom('problem')
      .select('id')
      .where('gid', '=', contest.gid)
      .where(({ ref }) => isDisplayId(ref('problem.displayId'), problemId.trim()))
      .executeTakeFirst()
    if (!own) throw new Refusal('ownProblemMissing')
    const link = { cid, pid: own.id, displayId: label, displayTitle: null, color: null }
    return addIn(em, scope, contest, { link, unfit: 'ownProblemMissing', keepInBank, now: now() })
  })
}

const given = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined || value === '') throw new Refusal('fieldBlank', { field })
  return value
}

/** Undefined where the text stays as it is. */
const givenText = (text: string | null | undefined, field: string): string | undefined =>
  text === null || text === undefined ? undefined : given(text.trim(), field)

type Body = CallBody<'saveContestProblem'>

async function changeIn(
  em: EntityManager,
  { any, noSuchProblem }: ContestAdminScope,
  body: Body & { readonly id: number },
  now: Date,
): Promise<Link> {
  if (body.cid) await any(em, body.cid, true)
  const link = await em.findOne(ContestProblem, body.id)
  if (!link || (body.cid && body.cid !== link.cid)) throw new Refusal(noSuchProblem)
  if (!body.cid) await any(em, link.cid, true)
  link.displayId = givenText(body.displayId, 'displayId') ?? link.displayId
  link.displayTitle = givenText(body.displayTitle, 'displayTitle') ?? link.displayTitle
  link.color = body.color || link.color
  link.updatedAt = new Date()
  await em.flush().catch(asRefusal)
  await notifyContestChanged(em, link.cid, now.getTime())
  return link
}

async function addNamed(em: EntityManager, scope: ContestAdminScope, body: Body, now: Date): Promise<Link> {
  const link = {
    cid: given(body.cid, 'cid'),
    pid: given(body.pid, 'pid'),
    displayId: given(body.displayId?.trim(), 'displayId'),
    displayTitle: given(body.displayTitle?.trim(), 'displayTitle'),
    color: body.color || null,
  }
  return addIn(em, scope, await scope.any(em, link.cid, true), {
    link,
    unfit: 'contestProblemUnfit',
    keepInBank: body.keepInBank ?? null,
    now,
  })
}

/** With an id it changes what is given, without one it adds. Throws Refusal. */
export async function saveProblemLink(
  { orm, now }: Tools,
  scope: ContestAdminScope,
  body: Body,
): Promise<CallAnswer<'saveContestProblem'>> {
  if (body.color && !isColor(body.color)) throw new Refusal('contestColor')
  const { id } = body
  return presentLink(
    await orm.em
      .fork()
      .transactional((em) => (id ? changeIn(em, scope, { ...body, id }, now()) : addNamed(em, scope, body, now()))),
  )
}

const rejudge = expressionBuilder<Tables, 'contest_rejudge'>()
const submission = expressionBuilder<Tables, 'submission'>()

/**
 * The problem itself stays, and is in the bank again when only this contest hid it. Its submissions in this contest
 * go with it. Throws Refusal.
 */
export const removeProblem = (
  { orm, now }: Tools,
  { any, mayTakeOut, noSuchProblem }: ContestAdminScope,
  { cid, pid, force }: CallQuery<'removeContestProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    if (!mayTakeOut) throw new Refusal('forbidden')
    await any(em, cid)
    const link = await em.findOne(ContestProblem, { cid, pid })
    if (!link) throw new Refusal(noSuchProblem)
    const madeHere = submission.and({ cid, cpid: link.id })
    await lockRejudges(em, rejudge('cpid', '=', link.id))
    await lockOwners(em, madeHere)
    await any(em, cid, true)
    const count = await em.count(ContestRecord, { cpid: link.id })
    if (count > 0 && !force) throw new Refusal('contestProblemUsed', { count })
    await removeSubmissions(em, madeHere)
    await returnToBank(em, { id: link.id })
    const detached = await detachProblem(em, link.id, now())
    await em.nativeDelete(ContestProblem, { id: link.id })
    // The feed of the contest is the last lock.
    await showAnew(em, detached)
    await notifyContestChanged(em, cid, now().getTime())
  })
