/** The clock of a contest as the page needs it: the server's time, phases, progress and what the countdown counts. */
import { isStartCleared } from '@podium/proto/rules/contest/cleared-start.ts'
import { contestPhase, hasEnded, isFrozen, nextPhaseMs } from '@podium/proto/rules/contest/contest-phase.ts'
import type { ContestPhase, ContestTimes } from '@podium/proto/rules/contest/contest-phase.ts'
import { parseTime } from '../../ui/text/format.ts'

export interface WireTimes {
  readonly startTime: string
  readonly endTime: string
  readonly sealRank?: boolean | null
  readonly sealRankTime?: string | null
  readonly phase?: string
}

const ms = (wire: string | null | undefined): number => parseTime(wire)?.getTime() ?? 0

/** The server's clock minus the browser's, in milliseconds. @param now the server's, of an answer that has just come */
export const aheadMsOf = (now: string | null | undefined): number => {
  const serverMs = parseTime(now)?.getTime()
  return serverMs === undefined ? 0 : serverMs - Date.now()
}

/** Whether the freeze ends with the contest is not sent; the phase says of one that did not. */
export const timesOf = ({ startTime, endTime, sealRank, sealRankTime, phase }: WireTimes): ContestTimes => ({
  startMs: ms(startTime),
  endMs: ms(endTime),
  freezeMs: sealRank && sealRankTime ? ms(sealRankTime) : null,
  opensAtEnd: phase !== 'ended-sealed',
})

export interface ContestMoment {
  readonly phase: ContestPhase
  readonly isFrozen: boolean
  readonly isOver: boolean
  /** 0 before the start, 100 after the end. */
  readonly percent: number
  /** To the start or to the end; 0 when it is over. */
  readonly leftMs: number
  /** Nobody knows yet when it begins. */
  readonly isStartCleared: boolean
}

export function momentOf(times: ContestTimes, nowMs: number): ContestMoment {
  const phase = contestPhase(times, nowMs)
  const { startMs, endMs } = times
  const isOver = hasEnded(phase)
  const share = (nowMs - startMs) / Math.max(1, endMs - startMs)
  return {
    phase,
    isFrozen: isFrozen(phase),
    isOver,
    isStartCleared: isStartCleared(startMs),
    percent: Math.min(100, Math.max(0, share * 100)),
    leftMs: isOver ? 0 : Math.max(0, (phase === 'scheduled' ? startMs : endMs) - nowMs),
  }
}

/** Milliseconds to wait until the page looks different: the next whole second, or never once all is over. */
export function nextTickMs(times: ContestTimes, nowMs: number): number | null {
  if (nextPhaseMs(times, nowMs) === null) return null
  return 1000 - (nowMs % 1000)
}

const dayS = 86_400
const hourS = 3600
const minuteS = 60
const two = (value: number): string => String(value).padStart(2, '0')

/** Days and `h:mm:ss`; the last started second counts as one, so that the clock shows 0:00:00 only at the very end. */
export function clockParts(leftMs: number): { readonly days: number; readonly clock: string } {
  const leftS = Math.ceil(leftMs / 1000)
  const [days, rest] = [Math.floor(leftS / dayS), leftS % dayS]
  const hours = Math.floor(rest / hourS)
  const clock = `${days > 0 ? two(hours) : hours}:${two(Math.floor((rest % hourS) / minuteS))}:${two(rest % minuteS)}`
  return { days, clock }
}
