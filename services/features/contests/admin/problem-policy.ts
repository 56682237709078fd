/** Whether a problem may stand in a contest, and whether it leaves the bank for it (decision 46). */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import type { ContestRow } from '../queries.ts'
import { edited } from '../../edits/index.ts'
import { tables } from '../../entities.ts'
import { Problem } from '../../problems/entities.ts'
import { notifyProblems } from '../../problems/index.ts'
import type { ContestAdminScope } from './policy.ts'

const lockCandidate = (em: EntityManager, pid: number) =>
  tables(em)
    .selectFrom('problem as p')
    .select(['p.title', 'p.type', 'p.auth', 'p.author', 'p.gid', 'p.applyPublicProgress', 'p.isGroup', 'p.isRemote'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('contest_problem as cp')
          .select('cp.id')
          .whereRef('cp.pid', '=', 'p.id')
          .where('cp.hides', '=', true),
      ).as('isHidden'),
    )
    .where('p.id', '=', pid)
    .forUpdate('p')
    .executeTakeFirst()

/** `isHidden`: another contest hides it until its end. */
type Candidate = NonNullable<Awaited<ReturnType<typeof lockCandidate>>>

interface Wanted {
  readonly contest: ContestRow
  readonly pid: number
  /** The refusal of a problem that does not fit. */
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
  if (contest.gid === null) return auth !== problemAuths.private && !isGroup
  return gid === contest.gid || (auth === problemAuths.public && !isGroup)
}

/** A group changes nothing in the bank of the site (contract/groups 6), and nobody what they may not edit. */
const mayShow = async (
  em: EntityManager,
  { mayEdit }: ContestAdminScope,
  found: Candidate,
  contest: ContestRow,
): Promise<boolean> => (contest.gid === null || found.gid === contest.gid) && (await mayEdit(em, found))

/**
 * Of the contest's rule type or remote. Throws Refusal. @returns its title, and whether this contest keeps it out of
 * the bank until it has ended
 */
export async function takeProblem(
  em: EntityManager,
  scope: ContestAdminScope,
  { contest, pid, unfit, keepInBank, now }: Wanted,
): Promise<{ title: string; hides: boolean }> {
  const found = await lockCandidate(em, pid)
  if (!found || !fits(found, contest)) throw new Refusal(unfit)
  if (found.type !== contest.type && !found.isRemote) throw new Refusal('contestProblemType')
  const may = await mayShow(em, scope, found, contest)
  const isPrivate = found.auth === problemAuths.private
  // Whoever adds a problem to a contest of their own reads it there, and may see no more of it than before.
  if (isPrivate && !may) throw new Refusal(unfit)
  if (contest.gid === null && found.auth !== problemAuths.public && !may) throw new Refusal('contestProblemHidden')
  if (keepInBank === false && !may) throw new Refusal('contestProblemHide')
  const hides = may && keepInBank !== true && (found.auth === problemAuths.public || Boolean(found.isHidden))
  // Nobody could read a private one in the contest either: it is one for contests from now on.
  // An edit like any other: a form that was opened before would put the problem back where everybody reads it.
  if (hides || isPrivate) {
    const notYetHidden = { id: pid, auth: { $ne: problemAuths.contest } }
    await edited(em, { table: 'problem', id: pid, username: scope.viewer.username, now }, () =>
      em.nativeUpdate(Problem, notYetHidden, { auth: problemAuths.contest, updatedAt: new Date() }),
    )
    await notifyProblems(em, [pid])
  }
  return { title: found.title, hides }
}
