/** What a submission is for, and whether this person may submit there now. */
import { isDisplayId } from '../../../platform/database/expressions.ts'
import type { ExpressionBuilder } from 'kysely'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { allowsLanguage as contestAllows } from '@podium/proto/rules/contest/contest-rules.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { remoteLanguage } from '@podium/proto/rules/remote/languages/index.ts'
import { parseRemoteId } from '@podium/proto/rules/remote/problem-ids.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { submitRefusal, viewContest } from '../../contests/index.ts'
import type { ContestView } from '../../contests/index.ts'
import type { Viewer } from '../../../platform/context.ts'
import { isInGroup } from '../../groups/index.ts'
import { noJudgeLimitMs, offeredLanguages } from '../../judges/index.ts'
import { enterTraining } from '../../trainings/index.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

export interface Target {
  readonly pid: number
  /** 0 outside contests. */
  readonly cpid: number
  /** Null outside contests. */
  readonly view: ContestView | null
  /** The training from whose pages it is made. */
  readonly training: { readonly tid: number; readonly isPublic: boolean } | null
  /** The group in which it is made. */
  readonly gid: number | null
}

/** `oj` of the languages that are judged here; those of remote sites have another one. */
const ownJudge = 'ME'

/** Whether problem `p` allows a language, of those of its judge. */
const allowsLanguage =
  (language: string) =>
  ({ exists, selectFrom }: ExpressionBuilder<Tables & { p: Tables['problem'] }, 'p'>) =>
    exists(
      selectFrom('problem_language as pl')
        .innerJoin('language as l', 'l.id', 'pl.languageId')
        .select('pl.pid')
        .whereRef('pl.pid', '=', 'p.id')
        .where(({ eb, parens, ref }) => eb(parens(eb('l.oj', '<>', ownJudge)), '=', ref('p.isRemote')))
        .where('l.name', '=', language),
    ).as('languageAllowed')

/** Whether the site of problem `p` had it no more when it was last read there. */
const isGoneAtSite = ({ exists, selectFrom }: ExpressionBuilder<Tables & { p: Tables['problem'] }, 'p'>) =>
  exists(
    selectFrom('remote_problem as rp')
      .select('rp.pid')
      .whereRef('rp.pid', '=', 'p.id')
      .where('rp.goneAt', 'is not', null),
  ).as('isGone')

const refuseIf = (isRefused: boolean, code: ErrorCode): void => {
  if (isRefused) throw new Refusal(code)
}

interface Judged {
  readonly isRemote: boolean
  readonly displayId: string
  readonly languageAllowed: unknown
  readonly isGone: unknown
}

/** A remote problem may allow what its site has no more. */
function isOfferedBySite(displayId: string, language: string): boolean {
  const parsed = parseRemoteId(displayId)
  return parsed.ok && remoteLanguage(parsed.problem.site, language) !== null
}

/** A site that has the problem no more would refuse the code after a wait. */
function checkSite({ isRemote, isGone, displayId }: Judged): void {
  const parsed = parseRemoteId(displayId)
  if (isRemote && isGone && parsed.ok)
    throw new Refusal('remoteProblemGone', { site: remoteSites[parsed.problem.site].name })
}

async function checkJudge(db: Db, problem: Judged, language: string): Promise<void> {
  checkSite(problem)
  refuseIf(!problem.languageAllowed, 'languageNotAllowed')
  const isOffered = problem.isRemote
    ? isOfferedBySite(problem.displayId, language)
    : (await offeredLanguages(db, noJudgeLimitMs)).has(language)
  refuseIf(!isOffered, 'languageUnavailable')
}

interface Asked {
  readonly viewer: Viewer
  /** The group on whose pages it is submitted; null elsewhere. */
  readonly gid: number | null
  /** Of the bank, of the contest, or of the training. */
  readonly displayId: string
  readonly language: string
}

/**
 * A public problem of the bank, or one that is public in the group on whose pages it is submitted. What a published
 * problem is sent to in its group stays there (contract/groups 12.14). Throws Refusal.
 */
export async function bankTarget(db: Db, { viewer, displayId, language, gid }: Asked): Promise<Target> {
  const found = await tables(db)
    .selectFrom('problem as p')
    .select(['p.id as pid', 'p.auth', 'p.gid', 'p.isGroup', 'p.isRemote', 'p.displayId'])
    .select([allowsLanguage(language), isGoneAtSite])
    .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId))
    .executeTakeFirst()
  if (!found || found.auth !== problemAuths.public) throw new Refusal('problemNotPublic')
  const isOpen = gid === null ? !found.isGroup : gid === found.gid && (await isInGroup(db, gid, viewer))
  refuseIf(!isOpen, 'problemNotPublic')
  await checkJudge(db, found, language)
  return { pid: found.pid, cpid: 0, view: null, training: null, gid }
}

/** A public problem of a training that stays as it is until the transaction ends. Throws Refusal. */
export async function trainingTarget(
  db: Db,
  { viewer, displayId, language }: Omit<Asked, 'gid'>,
  tid: number,
): Promise<Target> {
  const { training } = await enterTraining(db, { tid, viewer, lock: true })
  const found = await tables(db)
    .selectFrom('training_problem as tp')
    .innerJoin('problem as p', 'p.id', 'tp.pid')
    .select(['p.id as pid', 'p.auth', 'p.gid', 'p.isGroup', 'p.isRemote', 'p.displayId'])
    .select([allowsLanguage(language), isGoneAtSite])
    .where('tp.tid', '=', tid)
    .where(({ ref }) => isDisplayId(ref('p.displayId'), displayId))
    .executeTakeFirst()
  if (!found) throw new Refusal('trainingProblemMissing')
  refuseIf(found.auth !== problemAuths.public || (found.isGroup && found.gid !== training.gid), 'problemNotPublic')
  await checkJudge(db, found, language)
  return {
    pid: found.pid,
    cpid: 0,
    view: null,
    training: { tid, isPublic: training.auth === 'Public' },
    gid: training.gid,
  }
}

/** A problem of a contest, whose rules stay as they are until the transaction ends. Throws Refusal. */
export async function contestTarget(
  db: Db,
  { viewer, displayId, language }: Omit<Asked, 'gid'>,
  { cid, now }: { cid: number; now: Date },
): Promise<Target & { readonly view: ContestView }> {
  const view = await viewContest(db, { cid, viewer, now, lock: true })
  if (!view) throw new Refusal('contestNotFound')
  const refusal = submitRefusal(view)
  if (refusal) throw new Refusal(refusal)
  const found = await tables(db)
    .selectFrom('contest_problem as cp')
    .innerJoin('problem as p', 'p.id', 'cp.pid')
    .select(['p.id as pid', 'cp.id as cpid', 'p.auth', 'p.isRemote', 'p.displayId'])
    .select([allowsLanguage(language), isGoneAtSite])
    .where('cp.cid', '=', cid)
    .where(({ ref }) => isDisplayId(ref('cp.displayId'), displayId))
    .executeTakeFirst()
  if (!found) throw new Refusal('contestProblemMissing')
  refuseIf(found.auth === problemAuths.private, 'contestProblemPrivate')
  refuseIf(!contestAllows(view.contest, language), 'contestLanguage')
  await checkJudge(db, found, language)
  return { pid: found.pid, cpid: found.cpid, view, training: null, gid: view.contest.gid }
}
