/**
 * Awards, given once the results are final: before that nobody is promised one, and the jury alone reads what it has
 * given itself.
 */
import { awardName } from '@podium/proto/rules/contest/award-names.ts'
import { areResultsFinal, phaseFor } from '@podium/proto/rules/contest/contest-api.ts'
import type { FeedPhase } from '@podium/proto/rules/contest/contest-api.ts'
import { firstAccepts } from '@podium/proto/rules/board/rank.ts'
import type { Db } from '../../platform/database/sql.ts'
import type { Boards } from '../boards/index.ts'
import { tables } from '../entities.ts'
import type { ApiContest } from './present/facts.ts'
import type { ApiObject } from './present/objects.ts'

interface AwardReader {
  readonly isFinal: boolean
  readonly isJury: boolean
  readonly variant: 'public' | 'jury'
}

/** The jury has the awards as soon as all is judged, the public once it sees what they were given for. */
export const awardReader = ({ isJury }: { readonly isJury: boolean }, phase: FeedPhase): AwardReader => ({
  isFinal: areResultsFinal(phaseFor({ isJury }, phase)),
  isJury,
  variant: phase === 'final-frozen' ? 'jury' : 'public',
})

/** By the board that everybody sees; by the jury's while a freeze hides some of it. */
async function awardsOf(
  boards: Boards,
  { cid, problems, isPassFail }: ApiContest,
  variant: AwardReader['variant'],
): Promise<ApiObject[]> {
  const board = await boards.get(cid, variant)
  if (board === null) return []
  const ranked = board.ranked({ withAfter: false, removeStar: false })
  const uidOf = ({ entry }: (typeof ranked)[number]): string => entry.participant.uid
  const scored = ranked.filter(({ totals }) => (isPassFail ? totals.ac : totals.score) > 0)
  const medals = [...new Set(scored.flatMap(({ award }) => (award === null ? [] : [award])))]
  const firsts = firstAccepts(
    board.head,
    ranked.map(({ entry }) => entry),
  )
  return [
    {
      id: 'winner',
      citation: 'Contest winner',
      team_ids: scored.filter(({ rank }) => rank === 1).map(uidOf),
    },
    ...medals.map((medal) => ({
      id: `award-${medal.priority}`,
      citation: awardName(medal.name, 'en-US'),
      team_ids: scored.filter(({ award }) => award === medal).map(uidOf),
    })),
    ...(isPassFail ? problems : []).map(({ cpid, displayId }, column) => ({
      id: `first-to-solve-${cpid}`,
      citation: `First to solve problem ${displayId}`,
      team_ids: ranked
        .filter(
          ({ entry }) => (entry.cells[column]?.acS ?? null) !== null && entry.cells[column]?.acS === firsts[column],
        )
        .map(uidOf),
    })),
  ]
}

const readGiven = async (db: Db, cid: number): Promise<ApiObject[]> =>
  (
    await tables(db)
      .selectFrom('contest_award')
      .select(['id', 'citation', 'uids'])
      .where('cid', '=', cid)
      .orderBy('id')
      .execute()
  ).map(({ uids, ...award }) => ({ ...award, team_ids: uids }))

interface Tools {
  readonly db: Db
  readonly boards: Boards
}

/** What was given stands in place of what the board gives. */
export async function awardsFor(
  { db, boards }: Tools,
  contest: ApiContest,
  { isFinal, isJury, variant }: AwardReader,
): Promise<ApiObject[]> {
  if (!isFinal && !isJury) return []
  const given = await readGiven(db, contest.cid)
  const ofBoard = isFinal ? await awardsOf(boards, contest, variant) : []
  return [...new Map([...ofBoard, ...given].map((award) => [award.id, award])).values()]
}
