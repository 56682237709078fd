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
export const readLaneQueues = async (bus: Bus): Promise<LaneQueue[]> => {
  const manager = await bus.manager()
  return Promise.all(
    lanes.map(async (lane) => {
      const info = await manager.consumers.info(streams.tasks.name, consumers.lane(lane))
      return { lane, waiting: info.num_pending, running: info.num_ack_pending }
    }),
  )
}
