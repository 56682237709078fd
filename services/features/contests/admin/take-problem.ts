/** Whether a problem may stand in a contest, and whether it leaves the bank for it (decision 46). */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import type { ContestRow } from '../rows.ts'
import { edited } from '../../edits/index.ts'
import type { OwnedProblem } from '../../problems/index.ts'
import { change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import type { ContestAdminScope } from './owned.ts'

interface Candidate extends OwnedProblem {
  readonly title: string
  readonly type: number
  readonly auth: number
  readonly isGroup: boolean
  readonly isRemote: boolean
  /** Another contest hides it until its end. */
  readonly isHidden: boolean
}

interface Wanted {
  readonly contest: ContestRow
  readonly pid: number
  /** What is said of a problem that does not fit. */
  readonly unfit: ErrorCode
  /** Null hides it where the caller may, as the contract has it. */
  readonly keepInBank: boolean | null
  readonly now: Date
}

/**
 * What may stand in a contest: in one of the site what is not private and belongs to no group alone, in a group's
 * what is public, and the group's own.
 */
const fits = ({ auth, gid, isGroup }: Candidate, contest: ContestRow): boolean => {
  if (contest.gid === null) return auth !== 2 && !isGroup
  return gid === contest.gid || (auth === 1 && !isGroup)
}

/** A group changes nothing in the bank of the site (contract/groups 6), and nobody what they may not edit. */
const mayShow = async (
  db: Db,
  { mayEdit }: ContestAdminScope,
  found: Candidate,
  contest: ContestRow,
): Promise<boolean> => (contest.gid === null || found.gid === contest.gid) && (await mayEdit(db, found))

/**
 * Of the contest's rule type or remote. Throws Refusal. @returns its title, and whether this contest keeps it out of
 * the bank until it has ended
 */
export async function takeProblem(
  db: Db,
  scope: ContestAdminScope,
  { contest, pid, unfit, keepInBank, now }: Wanted,
): Promise<{ title: string; hides: boolean }> {
  const found = await firstRow(
    db,
    sql<Candidate>`
    select title, type, auth, author, gid, apply_public_progress as "applyPublicProgress", is_group as "isGroup", is_remote as "isRemote",
      exists (select 1 from contest_problem cp where cp.pid = p.id and cp.hides) as "isHidden"
    from problem p where id = ${pid} for update`,
  )
  if (!found || !fits(found, contest)) throw new Refusal(unfit)
  if (found.type !== contest.type && !found.isRemote) throw new Refusal('contestProblemType')
  const may = await mayShow(db, scope, found, contest)
  const isPrivate = found.auth === 2
  // Whoever adds a problem to a contest of their own reads it there, and may see no more of it than before.
  if (isPrivate && !may) throw new Refusal(unfit)
  if (contest.gid === null && found.auth !== 1 && !may) throw new Refusal('contestProblemHidden')
  if (keepInBank === false && !may) throw new Refusal('contestProblemHide')
  const hides = may && keepInBank !== true && (found.auth === 1 || found.isHidden)
  // Nobody could read a private one in the contest either: it is one for contests from now on.
  // An edit like any other: a form that was opened before would put the problem back where everybody reads it.
  if (hides || isPrivate) {
    await edited(db, { table: 'problem', id: pid, username: scope.viewer.username, now }, () =>
      change(db, sql`update problem set auth = 3, updated_at = now() where id = ${pid} and auth <> 3`),
    )
  }
  return { title: found.title, hides }
}
