/**
 * Rows of a board with what is known of their participants: all 2,500 of a large board, or those of a revision, at
 * each load of the board cache. Raw: the typed builder converts every value of every row, which makes 98 ms of
 * processor time of 29 ms for a whole board. It may go when conversion can be left out.
 */
import { rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { joinTeam, teamNames } from '../../contests/index.ts'
import type { BoardVariant, StoredRow } from './facts.ts'

export interface Participant extends StoredRow {
  readonly avatar: string | null
  readonly gender: string
}

const revisions = { public: sql`b.public_rev`, jury: sql`b.jury_rev` }

/** Absent: every row. */
type Which = { readonly sinceRev: number } | { readonly uid: string }

const filterOf = (variant: BoardVariant, which?: Which) => {
  if (which === undefined) return sql`true`
  return 'uid' in which ? sql`b.uid = ${which.uid}` : sql`${revisions[variant]} > ${which.sinceRev}`
}

/** Rows of a board: those that a variant got after a revision, that of a user, or all. */
export const readParticipants = (db: Db, cid: number, variant: BoardVariant, which?: Which): Promise<Participant[]> =>
  rows(
    db,
    sql<Participant>`
    select u.uid, u.username, u.nickname, u.realname, ${teamNames}, u.avatar, u.gender,
      b.live, b.late, b.sealed, b.is_listed as "isListed"
    from board_row b join users u on u.uid = b.uid ${joinTeam(sql`b.cid`)}
    where b.cid = ${cid} and ${filterOf(variant, which)}`,
  )
