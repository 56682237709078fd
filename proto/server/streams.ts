/**
 * The streams of the bus. Services make them, and bring those of an older version up to date; judges take them as they
 * find them, and have no right to change any.
 */
import { AckPolicy, DiscardPolicy, JetStreamApiError, RetentionPolicy, StorageType } from '@nats-io/jetstream'
import type { ConsumerConfig, JetStreamManager } from '@nats-io/jetstream'
import { remoteUrgencies } from '../events/bus/remote-task.ts'
import { consumers, streams, subjects, taskMaxDeliver } from '../events/bus/subjects.ts'
import { laneSites } from '../rules/remote/sites.ts'
import { lanes } from '../rules/submission/lanes.ts'
import type { Bus } from './bus.ts'
import { ConfigError } from './config.ts'
import { laneDescription } from './judge-protocol.ts'

const nanosPerMs = 1_000_000
const duplicateWindowMs = 120_000

/** Not in clustered mode, and no suitable peers. */
const tooFewServers = new Set([10_074, 10_005])

const isTooFew = (error: unknown): error is JetStreamApiError =>
  error instanceof JetStreamApiError && tooFewServers.has(error.code)

/** Throws what an operator can act upon when the bus has fewer servers than are asked for. */
export const onEnoughServers = async <T>(replicas: number, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (replicas > 1 && isTooFew(error))
      throw new ConfigError(
        `PODIUM_BUS_REPLICAS is ${replicas}, but the bus has not so many servers that can store: ${error.message}`,
        { cause: error },
      )
    throw error
  }
}

/** Brings what was made under another setting to as many servers. */
export const keepReplicas = async (manager: JetStreamManager, stream: string, replicas: number): Promise<void> => {
  const { config } = await manager.streams.info(stream)
  if (config.num_replicas !== replicas)
    await onEnoughServers(replicas, () => manager.streams.update(stream, { num_replicas: replicas }))
}

type NamedConsumer = Partial<ConsumerConfig> & { readonly durable_name: string }

/** One that was made under another setting is refused by nats-server 2.10 and newer, and changed by older ones. */
const ensureConsumer = async (manager: JetStreamManager, stream: string, config: NamedConsumer): Promise<void> => {
  await manager.consumers.add(stream, config).catch(() => manager.consumers.update(stream, config.durable_name, config))
}

type Stream = (typeof streams)[keyof typeof streams]

/** A work queue forgets a message when it is done; a stream of messages with a life, when that is over. */
const keeping = (stream: Stream) =>
  'lifeMs' in stream
    ? { retention: RetentionPolicy.Limits, discard: DiscardPolicy.Old, max_age: stream.lifeMs * nanosPerMs }
    : { retention: RetentionPolicy.Workqueue, discard: DiscardPolicy.New }

/**
 * Creates or updates the streams and their durable consumers; safe to call from every process at every start. Throws
 * ConfigError.
 */
export const ensureStreams = async (bus: Bus): Promise<void> => {
  const { replicas } = bus
  if (replicas === null) return
  const manager = await bus.manager()
  for (const stream of Object.values(streams)) {
    const config = {
      name: stream.name,
      subjects: [...stream.subjects],
      ...keeping(stream),
      storage: StorageType.File,
      max_bytes: stream.maxBytes,
      duplicate_window: duplicateWindowMs * nanosPerMs,
      num_replicas: replicas,
    }
    await onEnoughServers(replicas, () =>
      manager.streams.add(config).catch((error: unknown) => {
        if (replicas > 1 && isTooFew(error)) throw error
        return manager.streams.update(stream.name, config)
      }),
    )
  }
  for (const lane of lanes)
    await ensureConsumer(manager, streams.tasks.name, {
      durable_name: consumers.lane(lane),
      description: laneDescription,
      filter_subject: subjects.task(lane),
      ack_policy: AckPolicy.Explicit,
      ack_wait: bus.taskLeaseMs * nanosPerMs,
      max_deliver: taskMaxDeliver,
    })
  // A remote task may wait for its site for long, and is never given up by being counted.
  for (const site of laneSites)
    for (const urgency of remoteUrgencies)
      await ensureConsumer(manager, streams.remoteTasks.name, {
        durable_name: consumers.remote(site, urgency),
        filter_subject: subjects.remoteTask(site, urgency),
        ack_policy: AckPolicy.Explicit,
        ack_wait: bus.taskLeaseMs * nanosPerMs,
      })
  for (const [stream, durable] of [
    [streams.verdicts, consumers.verdicts],
    [streams.selfTests, consumers.selfTests],
  ] as const) {
    await ensureConsumer(manager, stream.name, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      ack_wait: 10_000 * nanosPerMs,
    })
  }
}
