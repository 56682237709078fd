/** A bus that is there but cannot store yet: its servers have not found each other, or have no leader. */
import { JetStreamApiError } from '@nats-io/jetstream'
import { NoRespondersError, RequestError, TimeoutError } from '@nats-io/transport-node'
import { ConfigError } from './config.ts'
import type { Bus } from './bus.ts'
import type { Log } from './log.ts'
import { untilReached } from './waiting.ts'

/** Three servers that start together take some seconds; a minute is no start any more. */
const mostMs = 60_000

/** No suitable peers yet, temporarily unavailable, not the leader, offline. */
const passingCodes = new Set([10_005, 10_008, 10_009, 10_118])

const mayPass = (error: unknown): boolean => {
  if (error instanceof JetStreamApiError) return passingCodes.has(error.code)
  // Of too few servers, when there were some of them: others may still come.
  if (error instanceof ConfigError) return mayPass(error.cause)
  // Without a leader nobody answers, or with words that say only that.
  if ([TimeoutError, NoRespondersError, RequestError].some((kind) => error instanceof kind)) return true
  // The library does not give out its class.
  return error instanceof Error && error.name === 'JetStreamNotEnabled'
}

/** Does `work` again, with its reason in the log, while the bus has no leader; a minute at most, then it throws. */
export const untilStorable = <T>(
  { connection }: Bus,
  log: Log,
  work: () => Promise<T>,
  longestMs = mostMs,
): Promise<T> =>
  untilReached(
    {
      log,
      setting: 'PODIUM_NATS_URL',
      address: connection.getServer(),
      mayPass: (error, waitedMs) => waitedMs < longestMs && mayPass(error),
    },
    work,
  )
