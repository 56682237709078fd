/** All that a board is made of, for who asks what it would be with other verdicts. */
import type { ContestAttempt, DiffInput, Participant } from '@podium/proto/rules/board/rejudge-diff.ts'
import { scoringOf } from '@podium/proto/rules/board/scoring.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { findBoard } from './store/find-board.hot-sql.ts'
import { readAttempts } from './store/rebuild.hot-sql.ts'

export interface WholeBoard extends Omit<DiffInput, 'results'> {
  /** By column. */
  readonly labels: readonly string[]
}

/** Everybody with a row on the board, and who has submitted without one. */
const readPeople = (db: Db, cid: number, submitted: readonly string[]) =>
  tables(db)
    .selectFrom('users as u')
    .leftJoin('board_row as b', (on) => on.onRef('b.uid', '=', 'u.uid').on('b.cid', '=', cid))
    .select(['u.uid', 'u.username', 'b.isListed'])
    .where(({ or, eb, ref }) => or([eb('b.cid', '=', cid), isOneOf(ref('u.uid'), submitted)]))
    .execute()

/** Null when there is no such contest. */
export async function readWholeBoard(db: Db, cid: number): Promise<WholeBoard | null> {
  const facts = await findBoard(db, cid)
  if (!facts) return null
  const { contest, columns, stars } = facts
  const found = await readAttempts(db, cid)
  const people = await readPeople(db, cid, [...new Set(found.map(({ uid }) => uid))])
  const names = new Map(people.map(({ uid, username }) => [uid, username]))
  const columnOf = new Map(columns.map(({ cpid }, column) => [cpid, column]))
  const attempts: ContestAttempt[] = []
  for (const { uid, cpid, attempts: own } of found) {
    const [key, column] = [names.get(uid), columnOf.get(cpid)]
    if (key === undefined || column === undefined) continue
    for (const attempt of own) attempts.push({ ...attempt, key, column })
  }
  return {
    scoring: scoringOf(contest),
    awards: { type: contest.awardType, list: contest.awards },
    columns: columns.length,
    labels: columns.map(({ displayId }) => displayId),
    participants: people.map(({ uid, username, isListed }): Participant => {
      const ruling = contest.rulings[uid]
      return {
        key: username,
        star: stars.has(username),
        isListed: isListed ?? false,
        isOut: ruling?.out !== undefined,
        penaltyS: ruling?.penaltyS ?? 0,
      }
    }),
    attempts,
  }
}
