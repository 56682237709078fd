/** A board file becomes an ended contest with its participants and its judged submissions, all of it or nothing. */
import { presetAwardNames } from '@podium/proto/rules/contest/award-names.ts'
import { awardTypes } from '@podium/proto/rules/contest/contest-kinds.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { storeImportedContest } from './contest-commands.ts'
import type { ImportedContest } from './contest-commands.ts'
import { updateBoard } from '../store/rebuild.hot-sql.ts'
import { countContestProblems } from '../../contests/index.ts'
import { storeRuns } from './store-runs.hot-sql.ts'
import type { BoardConfig } from '../xcpcio/read-config.ts'
import type { BoardFile } from '../xcpcio/read-board.ts'

const [gold, silver, bronze] = presetAwardNames('en-US')
const medals = [
  { name: gold, background: '#e6bf25', share: 10 },
  { name: silver, background: '#b4c0c7', share: 20 },
  { name: bronze, background: '#cd7f32', share: 30 },
] as const

function awardsOf({ medals: given }: BoardConfig): ImportedContest['awards'] {
  if (given === null) return { type: awardTypes.none, list: [] }
  const counts = given === 'proportion' ? medals.map(({ share }) => share) : [given.gold, given.silver, given.bronze]
  const list = medals.map(({ name, background }, index) => ({
    priority: index + 1,
    name,
    background,
    color: '#15181d',
    num: counts[index] ?? 0,
  }))
  return { type: given === 'proportion' ? awardTypes.byProportion : awardTypes.byNumber, list }
}

/** What is stored of a board beside its runs. */
export const importedContest = (owner: string, { config, teams }: BoardFile): ImportedContest => ({
  owner,
  title: config.title,
  startMs: config.startMs,
  endMs: config.endMs,
  freezeMs: config.frozenMs > 0 ? config.endMs - config.frozenMs : null,
  penaltyMinutes: config.penaltyMinutes,
  problems: config.problems,
  teams,
  awards: awardsOf(config),
})

/** Throws Refusal. @returns id of the contest */
export async function importBoard(
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  board: BoardFile,
): Promise<number> {
  const imported = importedContest(viewer.uid, board)
  if (imported.endMs > now().getTime()) throw new Refusal('boardTimes')
  const { startMs, endMs, freezeMs } = imported
  return orm.em.fork().transactional(async (em) => {
    const stored = await storeImportedContest(em, imported)
    await storeRuns(em, stored, board.runs, { startMs, endMs, freezeMs, opensAtEnd: true })
    await countContestProblems(em, stored.cid)
    await updateBoard(em, stored.cid, now())
    return stored.cid
  })
}
