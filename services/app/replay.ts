/**
 * A contest that took place, played as one that runs now: each run is submitted at its moment, and its verdict goes over the
 * bus to the consumer of every verdict, so that storing, boards and push do what they do on a contest's day. At speed 60 an
 * hour takes a minute, and the times of the contest shrink with it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { JudgeVerdict } from '@podium/proto/bus/judge.ts'
import { subjects } from '@podium/proto/bus/subjects.ts'
import { ROOT_UID } from '@podium/proto/model/roles.ts'
import { isFinal } from '@podium/proto/model/verdict.ts'
import type { Context } from '../context.ts'
import { storeFoundContest } from '../db/board/found.ts'
import type { StoredContest } from '../db/board/found.ts'
import { foundContest } from '../features/boards/import-board.ts'
import type { BoardFile, BoardRun } from '../features/boards/xcpcio/read-board.ts'
import { placeSubmission } from '../features/judging/place.ts'

export interface ReplayOptions {
  /** How many times faster than it was. */
  readonly speed: number
  /** Until the first moment of the contest. */
  readonly startsInMs: number
  readonly onStart?: (cid: number) => void
  readonly onProgress?: (played: number, all: number) => void
}

const verdictOf = (submitId: number, status: number): JudgeVerdict => ({
  v: 1, submitId, attempt: 1, judger: 'replay', status, timeMs: 0, memoryKb: 0, score: null, oiRankScore: null, errorMessage: null, cases: [],
})

/** Stores the contest as one that starts soon. */
async function begin({ orm }: Context, board: BoardFile, startMs: number, speed: number): Promise<StoredContest> {
  const found = foundContest(ROOT_UID, board)
  const at = (realMs: number): number => startMs + Math.round((realMs - found.startMs) / speed)
  return orm.em.fork().transactional((db) => storeFoundContest(db, {
    ...found, title: `${found.title} (replay)`.slice(0, 255), startMs, endMs: at(found.endMs), sealMs: found.sealMs === null ? null : at(found.sealMs),
  }))
}

/** A run counts at the moment that it has in the contest, also when this machine is late. */
async function play({ orm, bus }: Context, { cid, problems, uids }: StoredContest, { team, problem, status, language }: BoardRun, at: Date): Promise<void> {
  const [uid, inContest] = [uids[team], problems[problem]]
  if (uid === undefined || inContest === undefined) return
  const submitId = await orm.em.fork().transactional((db) => placeSubmission(db, { cid, cpid: inContest.cpid, uid, language, at }))
  await bus.publishKept(subjects.verdict, verdictOf(submitId, status), `${submitId}.1.replay`)
}

/** Plays a board to its end. @returns the contest's id and how many runs were played; runs of unknown verdict are left out */
export async function replay(ctx: Context, board: BoardFile, options: ReplayOptions): Promise<{ cid: number; played: number }> {
  const { speed, startsInMs, onStart, onProgress } = options
  const startMs = Math.ceil((Date.now() + startsInMs) / 1000) * 1000
  const stored = await begin(ctx, board, startMs, speed)
  onStart?.(stored.cid)
  const runs = board.runs.filter(({ status }) => isFinal(status))
  for (const [index, run] of runs.entries()) {
    const atMs = startMs + run.offsetMs / speed
    const waitMs = atMs - Date.now()
    if (waitMs > 0) await sleep(waitMs)
    await play(ctx, stored, run, new Date(atMs))
    if (index % 100 === 99) onProgress?.(index + 1, runs.length)
  }
  return { cid: stored.cid, played: runs.length }
}
