/** What services see of the work queue: which tasks ran out of tries, and whether anything is still with the judges. */
import { consumers, streams, subjects } from '../events/bus/subjects.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Lane } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'

const stream = streams.tasks.name

export interface StoredTask {
  /** Null for a lane that nobody knows. */
  readonly lane: Lane | null
  /** The task as JSON text. */
  readonly text: string
  readonly storedAt: Date
}

export interface TaskStreamState {
  /** When the stream was made; tasks sent before that are lost. */
  readonly createdAt: Date
  /** Tasks waiting or with a judge. */
  readonly open: number
  /** Sequence numbers of what the stream holds; empty when `first > last`. */
  readonly first: number
  readonly last: number
  readonly stored: number
  /** Verdicts that no worker has stored yet. */
  readonly verdicts: number
}

export interface TaskStream {
  readonly state: () => Promise<TaskStreamState>
  /** The stored task of a sequence number, or null. */
  readonly read: (seq: number) => Promise<StoredTask | null>
  readonly remove: (seq: number) => Promise<void>
  /** Whether a judge has begun the last delivery of the task. */
  readonly isLastTryBegun: (seq: number) => Promise<boolean>
  /** Calls back with the sequence number of a task whose last try failed; the stream still holds it. */
  readonly onDeadLetter: (handle: (seq: number) => void, queue: string) => () => void
}

const laneOf = (subject: string): Lane | null => lanes.find((lane) => subjects.task(lane) === subject) ?? null

const notFound = 10_037
const noMessage = (error: unknown): null => {
  if ((error as { code?: unknown }).code === notFound) return null
  throw error
}

export const openTaskStream = async (bus: Bus): Promise<TaskStream> => {
  const manager = await bus.manager()
  return {
    state: async () => {
      const laneInfos = await Promise.all(lanes.map((lane) => manager.consumers.info(stream, consumers.lane(lane))))
      const [tasks, verdicts] = await Promise.all([
        manager.streams.info(stream),
        manager.consumers.info(streams.verdicts.name, consumers.verdicts),
      ])
      return {
        createdAt: new Date(tasks.created),
        open: laneInfos.reduce((sum, info) => sum + info.num_pending + info.num_ack_pending, 0),
        first: tasks.state.first_seq,
        last: tasks.state.last_seq,
        stored: tasks.state.messages,
        // The stream may still hold what was acknowledged, after it was moved to other servers.
        verdicts: verdicts.num_pending + verdicts.num_ack_pending,
      }
    },
    read: async (seq) => {
      const found = await manager.streams.getMessage(stream, { seq }).catch(noMessage)
      return found === null ? null : { lane: laneOf(found.subject), text: found.string(), storedAt: found.time }
    },
    isLastTryBegun: async (seq) => {
      const asked = { last_by_subj: subjects.lastTry(seq) }
      return (await manager.streams.getMessage(streams.lastTries.name, asked).catch(noMessage)) !== null
    },
    remove: async (seq) => {
      await manager.streams.deleteMessage(stream, seq)
    },
    onDeadLetter: (handle, queue) => {
      const subscription = bus.connection.subscribe(`$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES.${stream}.>`, {
        queue,
        callback: (error, raw) => {
          if (!error) handle(raw.json<{ stream_seq: number }>().stream_seq)
        },
      })
      return () => subscription.unsubscribe()
    },
  }
}
