/** The problems of a contest in the back office: picking, naming, colouring and taking out. */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import type { LinkedProblem } from '@podium/proto/calls/contest/contest-admin-shapes.ts'
import { isColor } from '@podium/proto/rules/contest/contest-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { Context } from '../../../platform/context.ts'
import type { ContestRow } from '../rows.ts'
import { returnToBank } from './hidden-problems.ts'
import { lockOwners, lockRejudges, removeSubmissions } from '../../../platform/database/lock-order.ts'
import { brokenUnique, change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { notifyContestChanged } from '../events.ts'
import type { ContestAdminScope } from './owned.ts'
import { takeProblem } from './take-problem.ts'

type Tools = Pick<Context, 'orm' | 'now'>
export type LinkRow = Omit<Static<typeof LinkedProblem>, 'gmtCreate' | 'gmtModified'> & {
  readonly createdAt: string
  readonly updatedAt: string
}

export const linkColumns = sql`
  cp.id, cp.cid, cp.pid, cp.display_id as "displayId", cp.display_title as "displayTitle", cp.color, cp.hides as "returnsToBank", cp.created_at as "createdAt",
  cp.updated_at as "updatedAt"`
export const presentLink = ({ createdAt, updatedAt, ...row }: LinkRow): Static<typeof LinkedProblem> => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

const findLink = (db: Db, which: ReturnType<typeof sql>) =>
  firstRow(db, sql<LinkRow>`select ${linkColumns} from contest_problem cp where ${which}`)

/** Throws Refusal. */
export async function linkedProblem(
  db: Db,
  { any, noSuchProblem }: ContestAdminScope,
  { cid, pid }: CallQuery<'adminContestProblem'>,
): Promise<CallAnswer<'adminContestProblem'>> {
  await any(db, cid)
  const found = await findLink(db, sql`cp.cid = ${cid} and cp.pid = ${pid}`)
  if (!found) throw new Refusal(noSuchProblem)
  return presentLink(found)
}

/** Names the rule that a write broke. */
function asRefusal(error: unknown): unknown {
  const broken = brokenUnique(error)
  if (broken === 'contest_problem_cid_pid_key') return new Refusal('contestProblemTwice')
  return broken === 'contest_problem_display_id' ? new Refusal('contestDisplayIdTwice') : error
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
  /** What is said of a problem that does not fit. */
  readonly unfit: ErrorCode
  readonly now: Date
}

async function addIn(
  db: Db,
  scope: ContestAdminScope,
  contest: ContestRow,
  { link, unfit, keepInBank, now }: Taking,
): Promise<LinkRow> {
  const { title, hides } = await takeProblem(db, scope, { contest, pid: link.pid, unfit, keepInBank, now })
  const added = await firstRow(
    db,
    sql<LinkRow>`
    with cp as (
      insert into contest_problem (cid, pid, display_id, display_title, color, hides)
      values (${link.cid}, ${link.pid}, ${link.displayId}, ${link.displayTitle ?? title}, ${link.color}, ${hides}) returning *)
    select ${linkColumns} from cp`,
  ).catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (!added) throw new Error('an insert returned no row')
  await notifyContestChanged(db, link.cid, now.getTime())
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
): Promise<LinkRow> => {
  const { any, noBankProblem } = scope
  const link = { cid, pid, displayId: named(displayId), displayTitle: null, color: null }
  return orm.em.fork().transactional(async (db) => {
    const contest = await any(db, cid, true)
    const isBank =
      contest.gid === null ||
      (await firstRow(db, sql`select 1 from problem where id = ${pid} and auth = 1 and not is_group`)) !== null
    if (!isBank) throw new Refusal(noBankProblem)
    return addIn(db, scope, contest, { link, unfit: noBankProblem, keepInBank, now: now() })
  })
}

/** A problem of the contest's own group. Throws Refusal. */
export const addOwnProblem = (
  { orm, now }: Tools,
  scope: ContestAdminScope,
  { cid, problemId, displayId, keepInBank = null }: CallQuery<'addOwnGroupContestProblem'>,
): Promise<LinkRow> => {
  const label = named(displayId)
  return orm.em.fork().transactional(async (db) => {
    const contest = await scope.any(db, cid, true)
    const own = await firstRow(
      db,
      sql<{ pid: number }>`
      select id as pid from problem where gid = ${contest.gid} and upper(display_id) = upper(${problemId.trim()})`,
    )
    if (!own) throw new Refusal('ownProblemMissing')
    const link = { cid, pid: own.pid, displayId: label, displayTitle: null, color: null }
    return addIn(db, scope, contest, { link, unfit: 'ownProblemMissing', keepInBank, now: now() })
  })
}

const given = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined || value === '') throw new Refusal('fieldBlank', { field })
  return value
}

const kept = (text: string | null | undefined, field: string): string | null => {
  if (text === null || text === undefined) return null
  return given(text.trim(), field)
}

type Body = CallBody<'saveContestProblem'>

async function changeIn(
  db: Db,
  { any, noSuchProblem }: ContestAdminScope,
  body: Body & { readonly id: number },
  now: Date,
): Promise<LinkRow> {
  if (body.cid) await any(db, body.cid, true)
  const before = await findLink(db, sql`cp.id = ${body.id}`)
  if (!before || (body.cid && body.cid !== before.cid)) throw new Refusal(noSuchProblem)
  if (!body.cid) await any(db, before.cid, true)
  await change(
    db,
    sql`
    update contest_problem set display_id = coalesce(${kept(body.displayId, 'displayId')}, display_id),
      display_title = coalesce(${kept(body.displayTitle, 'displayTitle')}, display_title), color = coalesce(${body.color || null}, color),
      updated_at = now()
    where id = ${body.id}`,
  ).catch((error: unknown) => {
    throw asRefusal(error)
  })
  await notifyContestChanged(db, before.cid, now.getTime())
  return (await findLink(db, sql`cp.id = ${body.id}`)) ?? before
}

async function addNamed(db: Db, scope: ContestAdminScope, body: Body, now: Date): Promise<LinkRow> {
  const link = {
    cid: given(body.cid, 'cid'),
    pid: given(body.pid, 'pid'),
    displayId: given(body.displayId?.trim(), 'displayId'),
    displayTitle: given(body.displayTitle?.trim(), 'displayTitle'),
    color: body.color || null,
  }
  return addIn(db, scope, await scope.any(db, link.cid, true), {
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
      .transactional((db) => (id ? changeIn(db, scope, { ...body, id }, now()) : addNamed(db, scope, body, now()))),
  )
}

/**
 * The problem itself stays, and is in the bank again when only this contest hid it. Its submissions in this contest
 * go with it. Throws Refusal.
 */
export const removeProblem = (
  { orm, now }: Tools,
  { any, noSuchProblem }: ContestAdminScope,
  { cid, pid, force }: CallQuery<'removeContestProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await any(db, cid)
    const link = await findLink(db, sql`cp.cid = ${cid} and cp.pid = ${pid}`)
    if (!link) throw new Refusal(noSuchProblem)
    const which = sql`cid = ${cid} and cpid = ${link.id}`
    await lockRejudges(db, sql`cpid = ${link.id}`)
    await lockOwners(db, which)
    await any(db, cid, true)
    const made = await firstRow(
      db,
      sql<{ count: number }>`select count(*) as count from contest_record where cpid = ${link.id}`,
    )
    if (made && made.count > 0 && !force) throw new Refusal('contestProblemUsed', { count: made.count })
    await removeSubmissions(db, which)
    await returnToBank(db, sql`cp.id = ${link.id}`)
    await change(db, sql`delete from contest_problem where id = ${link.id}`)
    await notifyContestChanged(db, cid, now().getTime())
  })
