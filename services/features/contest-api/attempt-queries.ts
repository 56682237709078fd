/**
 * Attempts that the cells of a board do not count as the Contest API does: those that still wait for a verdict are
 * pending there, and those after the accept were judged for nothing.
 */
import { recordPeriods } from '@podium/proto/rules/contest/contest-phase.ts'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { finalVerdicts } from '../boards/index.ts'
import { tables } from '../entities.ts'

const finalCodes = finalVerdicts.map(({ code }) => code)

export interface AttemptCounts {
  readonly waiting: number
  /** Judged, after the first accept. */
  readonly spare: number
}

/** @param periods whose verdicts the reader sees. By `attemptsKey`. */
export async function countAttempts(
  db: Db,
  cid: number,
  periods: readonly number[],
): Promise<ReadonlyMap<string, AttemptCounts>> {
  const found = await tables(db)
    .selectFrom('contest_record as r')
    .select(['r.uid', 'r.cpid', 'r.status'])
    .where('r.cid', '=', cid)
    .where('r.counts', '=', true)
    .where(({ ref }) => isOneOf(ref('r.period'), periods))
    .where(({ not, or, exists, selectFrom, ref }) =>
      or([
        not(isOneOf(ref('r.status'), finalCodes)),
        exists(
          selectFrom('contest_record as a')
            .select('a.submitId')
            .where('a.cid', '=', cid)
            .whereRef('a.cpid', '=', 'r.cpid')
            .whereRef('a.uid', '=', 'r.uid')
            .where('a.status', '=', Status.accepted)
            .where('a.counts', '=', true)
            .where('a.period', '<>', recordPeriods.before)
            .where(({ eb, or: either, and }) =>
              either([
                eb('a.timeS', '<', ref('r.timeS')),
                and([eb('a.timeS', '=', ref('r.timeS')), eb('a.submitId', '<', ref('r.submitId'))]),
              ]),
            ),
        ),
      ]),
    )
    .execute()
  const counts = new Map<string, { waiting: number; spare: number }>()
  for (const { uid, cpid, status } of found) {
    const key = attemptsKey(uid, cpid)
    const one = counts.get(key) ?? { waiting: 0, spare: 0 }
    counts.set(key, one)
    if (isFinal(status)) one.spare += 1
    else one.waiting += 1
  }
  return counts
}

export const attemptsKey = (uid: string, cpid: number): string => `${uid} ${cpid}`
