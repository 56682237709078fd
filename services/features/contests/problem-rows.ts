/** Problems of a contest and the counts that a reader may know (contract/contests-and-community 6.5). */
import { isSealed, recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import type { ContestView } from './policy.ts'
import { rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

/** Whether results are covered for this reader at this moment. */
export const isCoveredFor = ({ isJury, phase }: Pick<ContestView, 'isJury' | 'phase'>): boolean =>
  !isJury && isSealed(phase)

/** Periods whose submissions a reader may have counted. @param containsEnd asks for what was submitted after the end */
export function countedPeriods(view: ContestView, containsEnd: boolean): number[] {
  const { open, underFreeze, after } = recordPeriods
  if (isCoveredFor(view)) return [open]
  return containsEnd && view.contest.allowEndSubmit ? [open, underFreeze, after] : [open, underFreeze]
}

export interface ContestProblemRow {
  /** `cpid` elsewhere. */
  readonly id: number
  readonly cid: number
  readonly pid: number
  readonly displayId: string
  readonly displayTitle: string
  readonly color: string | null
  /** Its id in the bank, where it is open to all there. Secret until the contest has ended. */
  readonly bankId: string | null
  readonly ac: number
  readonly total: number
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * Title of contest problem `cp` in a language. What the staff wrote stays as it is; a title that still is the bank's,
 * in whichever language it was taken over, is shown in the reader's.
 */
export const titleInContest = (locale: Locale) => sql<string>`(
  select case when p.title = cp.display_title or exists (select from problem_translation o where o.pid = p.id and o.title = cp.display_title)
    then coalesce(t.title, p.title) else cp.display_title end
  from problem p left join problem_translation t on t.pid = p.id and t.locale = ${locale} where p.id = cp.pid)`

/** Ascending by display id, private ones left out. */
export const contestProblemRows = (
  db: Db,
  cid: number,
  periods: readonly number[],
  locale: Locale,
): Promise<ContestProblemRow[]> =>
  rows(
    db,
    sql<ContestProblemRow>`
    select cp.id, cp.cid, cp.pid, cp.display_id as "displayId", ${titleInContest(locale)} as "displayTitle", cp.color,
      case when p.auth = 1 and not p.is_group then p.display_id end as "bankId",
      cp.created_at as "createdAt", cp.updated_at as "updatedAt", coalesce(n.ac, 0)::int as ac, coalesce(n.total, 0)::int as total
    from contest_problem cp join problem p on p.id = cp.pid
    left join lateral (select sum(k.ac) as ac, sum(k.total) as total from contest_problem_count k
      where k.cpid = cp.id and k.period = any(${[...periods]}::smallint[])) n on true
    where cp.cid = ${cid} and p.auth <> 2 order by cp.display_id collate "C"`,
  )
