/** What a submission is for, and whether this person may submit there now. */
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { submitRefusal, viewContest } from '../contests/index.ts'
import type { ContestView } from '../contests/index.ts'
import type { Viewer } from '../../platform/context.ts'
import { isInGroup } from '../groups/index.ts'
import { noJudgeLimitMs, offeredLanguages } from '../judges/index.ts'
import { enterTraining } from '../trainings/index.ts'
import { firstRow, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

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

interface Problem {
  readonly pid: number
  readonly cpid: number
  /** 1 public, 2 private, 3 contest. */
  readonly auth: number
  readonly gid: number | null
  /** Shown to its group alone. */
  readonly isGroup: boolean
  readonly languageAllowed: boolean
}

const languageAllowed = (language: string) => sql`
  exists (select 1 from problem_language pl join language l on l.id = pl.language_id
    where pl.pid = p.id and l.oj = 'ME' and l.name = ${language}) as "languageAllowed"`

const refuseIf = (isRefused: boolean, code: ErrorCode): void => {
  if (isRefused) throw new Refusal(code)
}

async function checkLanguage(db: Db, problem: Problem, language: string): Promise<void> {
  refuseIf(!problem.languageAllowed, 'languageNotAllowed')
  refuseIf(!(await offeredLanguages(db, noJudgeLimitMs)).has(language), 'languageUnavailable')
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
  const found = await firstRow(
    db,
    sql<Problem>`
    select p.id as pid, 0 as cpid, p.auth, p.gid, p.is_group as "isGroup", ${languageAllowed(language)}
    from problem p where upper(p.display_id) = upper(${displayId})`,
  )
  if (!found || found.auth !== 1) throw new Refusal('problemNotPublic')
  const isOpen = gid === null ? !found.isGroup : gid === found.gid && (await isInGroup(db, gid, viewer))
  refuseIf(!isOpen, 'problemNotPublic')
  await checkLanguage(db, found, language)
  return { pid: found.pid, cpid: 0, view: null, training: null, gid }
}

/** A public problem of a training that stays as it is until the transaction ends. Throws Refusal. */
export async function trainingTarget(
  db: Db,
  { viewer, displayId, language }: Omit<Asked, 'gid'>,
  tid: number,
): Promise<Target> {
  const { training } = await enterTraining(db, { tid, viewer, lock: true })
  const found = await firstRow(
    db,
    sql<Problem>`
    select p.id as pid, 0 as cpid, p.auth, p.gid, p.is_group as "isGroup", ${languageAllowed(language)}
    from training_problem tp join problem p on p.id = tp.pid where tp.tid = ${tid} and upper(p.display_id) = upper(${displayId})`,
  )
  if (!found) throw new Refusal('trainingProblemMissing')
  refuseIf(found.auth !== 1 || (found.isGroup && found.gid !== training.gid), 'problemNotPublic')
  await checkLanguage(db, found, language)
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
): Promise<Target> {
  const view = await viewContest(db, { cid, viewer, now, lock: true })
  if (!view) throw new Refusal('contestNotFound')
  const refusal = submitRefusal(view)
  if (refusal) throw new Refusal(refusal)
  const found = await firstRow(
    db,
    sql<Problem>`
    select p.id as pid, cp.id as cpid, p.auth, p.gid, p.is_group as "isGroup", ${languageAllowed(language)}
    from contest_problem cp join problem p on p.id = cp.pid where cp.cid = ${cid} and upper(cp.display_id) = upper(${displayId})`,
  )
  if (!found) throw new Refusal('contestProblemMissing')
  refuseIf(found.auth === 2, 'contestProblemPrivate')
  await checkLanguage(db, found, language)
  return { pid: found.pid, cpid: found.cpid, view, training: null, gid: view.contest.gid }
}
