import { parseTime } from '../../ui/text/format.ts'

interface Dated {
  readonly status: number
  readonly startTime: string
  readonly endTime: string
}

const runningStatus = 0

const msOf = (wire: string): number => parseTime(wire)?.getTime() ?? 0

/** What matters next stands first: contests that run by their end, then those to come by their start. */
export const soonestFirst = <Row extends Dated>(contests: readonly Row[]): Row[] =>
  contests.toSorted(
    (a, b) =>
      Number(b.status === runningStatus) - Number(a.status === runningStatus) ||
      (a.status === runningStatus ? msOf(a.endTime) - msOf(b.endTime) : msOf(a.startTime) - msOf(b.startTime)),
  )
