/**
 * A contest that took place, played as one that runs now. At speed 60 an hour takes a minute, and its times shrink
 * with it.
 */
import { rootUid } from '@podium/proto/rules/user/roles.ts'
import { isFinal } from '@podium/proto/rules/submission/verdict.ts'
import type { Context } from '../platform/context.ts'
import { storeImportedContest } from '../features/boards/import/contest-commands.ts'
import type { StoredContest } from '../features/boards/import/contest-commands.ts'
import { importedContest } from '../features/boards/import/commands.ts'
import type { BoardFile } from '../features/boards/xcpcio/read-board.ts'
import { playRuns } from './play-runs.ts'

type Tools = Pick<Context, 'orm' | 'bus' | 'log'>

export interface ReplayOptions {
  /** How many times faster than it was. */
  readonly speed: number
  /** Until the first moment of the contest. */
  readonly startsInMs: number
  readonly onStart?: (cid: number) => void
  readonly onProgress?: (played: number, all: number) => void
}

/** Stores the contest as one that starts soon. */
async function begin({ orm }: Tools, board: BoardFile, startMs: number, speed: number): Promise<StoredContest> {
  const found = importedContest(rootUid, board)
  const at = (realMs: number): number => startMs + Math.round((realMs - found.startMs) / speed)
  return orm.em.fork().transactional((db) =>
    storeImportedContest(db, {
      ...found,
      title: `${found.title} (replay)`.slice(0, 255),
      startMs,
      endMs: at(found.endMs),
      freezeMs: found.freezeMs === null ? null : at(found.freezeMs),
    }),
  )
}

const progressEvery = 100

/**
 * Plays a board to its end. @returns the contest's id and how many runs were played; runs of unknown verdict are left
 * out
 */
export async function replay(
  tools: Tools,
  board: BoardFile,
  options: ReplayOptions,
): Promise<{ cid: number; played: number }> {
  const { speed, startsInMs, onStart, onProgress } = options
  const startMs = Math.ceil((Date.now() + startsInMs) / 1000) * 1000
  const contest = await begin(tools, board, startMs, speed)
  onStart?.(contest.cid)
  const runs = board.runs.filter(({ status }) => isFinal(status))
  const onPlayed = (played: number): void => {
    if (played % progressEvery === 0) onProgress?.(played, runs.length)
  }
  await playRuns(tools, { contest, runs, startMs, speed, onPlayed })
  return { cid: contest.cid, played: runs.length }
}
