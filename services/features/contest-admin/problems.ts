/** The problems of a contest in the back office: picking, naming, colouring and taking out. */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/http/calls.ts'
import type { LinkedProblem } from '@podium/proto/http/contest-admin.ts'
import { isColor } from '@podium/proto/model/contest-form.ts'
import { Refusal } from '@podium/proto/model/errors.ts'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import type { Context, Viewer } from '../../context.ts'
import { findContest } from '../../db/contest-rows.ts'
import type { ContestRow } from '../../db/contest-rows.ts'
import { brokenUnique, change, firstRow, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import { wireTime } from '../../http/time.ts'
import { tellContestChanged } from '../../outbox/contest-news.ts'
import { anyContest } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
export type LinkRow = Omit<Static<typeof LinkedProblem>, 'gmtCreate' | 'gmtModified'> & { readonly createdAt: string; readonly updatedAt: string }

export const linkColumns = sql`
  cp.id, cp.cid, cp.pid, cp.display_id as "displayId", cp.display_title as "displayTitle", cp.color, cp.created_at as "createdAt",
  cp.updated_at as "updatedAt"`
export const presentLink = ({ createdAt, updatedAt, ...row }: LinkRow): Static<typeof LinkedProblem> =>
  ({ ...row, gmtCreate: wireTime(createdAt), gmtModified: wireTime(updatedAt) })

const findLink = (db: Db, which: ReturnType<typeof sql>) => firstRow(db, sql<LinkRow>`select ${linkColumns} from contest_problem cp where ${which}`)

/** Throws Refusal. */
export async function linkedProblem(db: Db, { cid, pid }: CallQuery<'adminContestProblem'>): Promise<CallAnswer<'adminContestProblem'>> {
  const found = await findLink(db, sql`cp.cid = ${cid} and cp.pid = ${pid}`)
  if (!found) throw new Refusal('contestProblemMissing')
  return presentLink(found)
}

/** Names the rule that a write broke. */
function asRefusal(error: unknown): unknown {
  const broken = brokenUnique(error)
  if (broken === 'contest_problem_cid_pid_key') return new Refusal('contestProblemTwice')
  return broken === 'contest_problem_display_id' ? new Refusal('contestDisplayIdTwice') : error
}

interface Candidate {
  readonly title: string
  readonly type: number
  readonly auth: number
  readonly gid: number | null
  readonly isRemote: boolean
}

/** Of the contest's rule type or remote, of no other group, and not private; then it leaves the public list. Throws Refusal. */
async function takeProblem(db: Db, contest: ContestRow, pid: number): Promise<Candidate> {
  const found = await firstRow(db, sql<Candidate>`
    select title, type, auth, gid, is_remote as "isRemote" from problem where id = ${pid} for update`)
  if (!found || found.auth === 2 || (found.gid !== null && found.gid !== contest.gid)) throw new Refusal('contestProblemUnfit')
  if (found.type !== contest.type && !found.isRemote) throw new Refusal('contestProblemType')
  await change(db, sql`update problem set auth = 3, updated_at = now() where id = ${pid} and auth <> 3`)
  return found
}

interface NewLink {
  readonly cid: number
  readonly pid: number
  readonly displayId: string
  /** Null takes the problem's own. */
  readonly displayTitle: string | null
  readonly color: string | null
}

async function addIn(db: Db, link: NewLink, now: Date): Promise<LinkRow> {
  const { title } = await takeProblem(db, await anyContest(db, link.cid, true), link.pid)
  const added = await firstRow(db, sql<LinkRow>`
    with cp as (
      insert into contest_problem (cid, pid, display_id, display_title, color)
      values (${link.cid}, ${link.pid}, ${link.displayId}, ${link.displayTitle ?? title}, ${link.color}) returning *)
    select ${linkColumns} from cp`).catch((error: unknown) => { throw asRefusal(error) })
  if (!added) throw new Error('an insert returned no row')
  await tellContestChanged(db, link.cid, now.getTime())
  return added
}

/** Throws Refusal. */
export const addProblem = ({ orm, now }: Tools, { cid, pid, displayId }: CallBody<'addContestProblem'>): Promise<LinkRow> => {
  if (displayId.trim() === '') throw new Refusal('fieldBlank', { field: 'displayId' })
  return orm.em.fork().transactional((db) => addIn(db, { cid, pid, displayId: displayId.trim(), displayTitle: null, color: null }, now()))
}

const given = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined || value === '') throw new Refusal('fieldBlank', { field })
  return value
}

const kept = (text: string | null | undefined, field: string): string | null => {
  if (text === null || text === undefined) return null
  return given(text.trim(), field)
}

async function changeIn(db: Db, id: number, body: CallBody<'saveContestProblem'>, now: Date): Promise<LinkRow> {
  const before = await findLink(db, sql`cp.id = ${id}`)
  if (!before || (body.cid && body.cid !== before.cid)) throw new Refusal('contestProblemMissing')
  await findContest(db, before.cid, true)
  await change(db, sql`
    update contest_problem set display_id = coalesce(${kept(body.displayId, 'displayId')}, display_id),
      display_title = coalesce(${kept(body.displayTitle, 'displayTitle')}, display_title), color = coalesce(${body.color || null}, color),
      updated_at = now()
    where id = ${id}`).catch((error: unknown) => { throw asRefusal(error) })
  await tellContestChanged(db, before.cid, now.getTime())
  return (await findLink(db, sql`cp.id = ${id}`)) ?? before
}

/** Throws Refusal. */
export async function saveProblemLink({ orm, now }: Tools, body: CallBody<'saveContestProblem'>): Promise<CallAnswer<'saveContestProblem'>> {
  if (body.color && !isColor(body.color)) throw new Refusal('contestColor')
  const { id } = body
  const saved = await orm.em.fork().transactional((db) => (id ? changeIn(db, id, body, now()) : addIn(db, {
    cid: given(body.cid, 'cid'), pid: given(body.pid, 'pid'), displayId: given(body.displayId?.trim(), 'displayId'),
    displayTitle: given(body.displayTitle?.trim(), 'displayTitle'), color: body.color || null,
  }, now())))
  return presentLink(saved)
}

/** The problem itself stays in the bank. Its submissions in this contest go with it. Throws Refusal. */
export const removeProblem = ({ orm, now }: Tools, viewer: Viewer, { cid, pid, force }: CallQuery<'removeContestProblem'>): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    if (!rulesProblems(viewer.role)) throw new Refusal('forbidden')
    await anyContest(db, cid, true)
    const link = await findLink(db, sql`cp.cid = ${cid} and cp.pid = ${pid}`)
    if (!link) throw new Refusal('contestProblemMissing')
    const made = await firstRow(db, sql<{ count: number }>`select count(*) as count from contest_record where cpid = ${link.id}`)
    if (made && made.count > 0 && !force) throw new Refusal('contestProblemUsed', { count: made.count })
    await change(db, sql`delete from submission where cid = ${cid} and cpid = ${link.id}`)
    await change(db, sql`delete from contest_problem where id = ${link.id}`)
    await tellContestChanged(db, cid, now().getTime())
  })
