/** What a worker is made of. */
import type { Bus } from '@podium/proto/server/bus.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { TaskQueue } from '@podium/proto/server/task-queue.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import type { Availability } from './availability.ts'
import type { Calibration } from './self-watch.ts'
import type { Slots } from './slots.ts'

export interface Speed {
  /** Null until it is known. */
  readonly calibration: () => Calibration | null
  /** Time limits are multiplied by the factor of the calibration. */
  readonly scalesLimits: boolean
}

export interface WorkerOptions {
  readonly bus: Pick<Bus, 'publish' | 'publishDurable' | 'request'> & {
    readonly connection: Pick<Bus['connection'], 'isClosed'>
  }
  readonly queue: TaskQueue
  /** Of runs of previews; without it none is taken. */
  readonly previewQueue?: TaskQueue
  readonly log: Log
  readonly tools: JudgeTools
  /** Public part of its credential, if it has one of its own. */
  readonly credential?: string | null
  readonly labels?: readonly string[]
  readonly speed?: Speed
  readonly availability: Availability
  readonly slots: number
  readonly slotUse: Slots
  readonly turnMs: number
  readonly unsafe: boolean
  /** Called when a submission in this language begins. */
  readonly onLanguage: (name: string) => void
}
