/** What waits in the lanes of the work queue, as the bus knows it. */
import { consumers, streams } from '../events/bus/subjects.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'

export interface LaneQueue {
  readonly lane: Lane
  /** Not given to a judge yet. */
  readonly waiting: number
  /** With a judge. */
  readonly running: number
}

/** @throws when the bus does not answer */
export const readLaneQueue = async (bus: Bus, lane: Lane): Promise<LaneQueue> => {
  const { consumers: known } = await bus.manager()
  const info = await known.info(streams.tasks.name, consumers.lane(lane))
  return { lane, waiting: info.num_pending, running: info.num_ack_pending }
}

/** @throws when the bus does not answer */
export const readLaneQueues = (bus: Bus): Promise<LaneQueue[]> =>
  Promise.all(lanes.map((lane) => readLaneQueue(bus, lane)))
