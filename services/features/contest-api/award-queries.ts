/** Awards, given once the results are final: before that nobody is promised one. */
import { firstAccepts } from '@podium/proto/rules/board/rank.ts'
import type { Boards } from '../boards/index.ts'
import type { ApiContest } from './present/facts.ts'
import type { ApiObject } from './present/objects.ts'

/** By the board that everybody sees. */
export async function awardsOf(boards: Boards, { cid, problems, isPassFail }: ApiContest): Promise<ApiObject[]> {
  const board = await boards.get(cid, 'public')
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
      citation: medal.name,
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
