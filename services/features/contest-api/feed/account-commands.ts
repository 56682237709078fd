/**
 * Accounts in event feeds. Who takes part without a team of the contest's goes by a name of the account, and for the
 * school that it gives; both are its owner's to change, at any time. Feeds that have said that no update comes any more
 * get none: what was final stays as it was written.
 */
import { rankNames } from '@podium/proto/rules/board/listing.ts'
import type { RankName } from '@podium/proto/rules/board/listing.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { enqueue } from '../../../platform/outbox/outbox.ts'
import { tables } from '../../entities.ts'
import { hallEvent } from '../events.ts'
import { appendToEach } from './append.ts'

interface Account {
  readonly uid: string
  readonly username: string
  readonly nickname?: string | null | undefined
  readonly realname?: string | null | undefined
  readonly school?: string | null | undefined
}

interface Change {
  readonly uid: string
  readonly names: readonly RankName[]
  readonly hasOtherSchool: boolean
}

/** The feeds in which an account is called otherwise, or is of another school, than before; in the order of locks. */
const lockFeedsOf = (db: Db, { uid, names, hasOtherSchool }: Change) =>
  tables(db)
    .selectFrom('contest_feed as f')
    .innerJoin('contest as c', 'c.id', 'f.cid')
    .select(['f.cid', 'f.seq', 'f.publicSeq', 'f.phase'])
    .where('f.phase', '<>', 'final')
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('contest_register').select('uid').whereRef('cid', '=', 'f.cid').where('uid', '=', uid)),
        exists(
          selectFrom('contest_feed_event')
            .select('seq')
            .whereRef('cid', '=', 'f.cid')
            .where('kind', '=', 'team')
            .where('uid', '=', uid),
        ),
      ]),
    )
    .where(({ eb, and, or, not, exists, selectFrom }) => {
      const team = selectFrom('contest_team').select('code').whereRef('cid', '=', 'f.cid').where('uid', '=', uid)
      return or([
        // Each team has it as its label.
        eb.lit(names.includes('username')),
        ...(names.length === 0 ? [] : [and([eb('c.rankShowName', 'in', names), not(exists(team))])]),
        ...(hasOtherSchool ? [not(exists(team.where('organization', 'is not', null)))] : []),
      ])
    })
    .orderBy('f.cid')
    .forUpdate('f')
    .execute()

/** In the transaction that changes what an account says of itself. */
export async function recordAccount(db: Db, before: Account, after: Account, now: Date): Promise<void> {
  const names = rankNames.filter((name) => (before[name] ?? null) !== (after[name] ?? null))
  const hasOtherSchool = (before.school ?? null) !== (after.school ?? null)
  if (names.length === 0 && !hasOtherSchool) return
  const feeds = await lockFeedsOf(db, { uid: after.uid, names, hasOtherSchool })
  await appendToEach(
    db,
    feeds.map((feed) => ({
      feed,
      event: { kind: hasOtherSchool ? 'teams' : 'team', uid: after.uid, isHidden: feed.phase === 'scheduled' },
    })),
  )
  await enqueue(
    db,
    feeds.map(({ cid }) => hallEvent(cid, now)),
  )
}
