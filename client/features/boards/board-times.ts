import type { BoardHead } from '@podium/proto/rules/board/snapshot.ts'
import type { ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { parseTime } from '../../ui/text/format.ts'

const foreverMs = 8_000_000_000_000

/** The contest's times as its board tells them; before the board has come, a start that never is. */
export function boardTimes(head: BoardHead | undefined): ContestTimes {
  const startMs = parseTime(head?.startTime)?.getTime() ?? foreverMs
  const sealFromS = head?.sealFromS ?? null
  return {
    startMs,
    endMs: parseTime(head?.endTime)?.getTime() ?? foreverMs,
    freezeMs: sealFromS === null ? null : startMs + sealFromS * 1000,
    opensAtEnd: true,
  }
}
