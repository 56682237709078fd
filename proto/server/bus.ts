/**
 * The bus client: NATS for every process of ours, and the only place that knows it.
 *
 * Two kinds of message. What must not be lost goes through JetStream: `publishDurable` returns only after the stream
 * has stored it, and repeats with the same id are dropped. What may be lost (progress, live events, heartbeats) and
 * questions go through core NATS. Every message is JSON and is checked against its schema at the reader's edge; a
 * message that does not pass is logged and dropped, because no retry can mend it.
 *
 * The connection reconnects for ever. While the server is away, `publishDurable` and `request` fail after a few seconds
 * and the caller tries again: nothing here hides an outage.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  AuthorizationError,
  connect,
  createInbox,
  nkeyAuthenticator,
  PermissionViolationError,
} from '@nats-io/transport-node'
import type { Msg, NatsConnection } from '@nats-io/transport-node'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { JetStreamClient, JetStreamManager } from '@nats-io/jetstream'
import { Check } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import { defaultTaskLeaseS } from '../events/bus/subjects.ts'
import type { BusKey } from './bus-keys.ts'
import { ConfigError } from './config.ts'
import type { Log } from './log.ts'
import { traced } from './trace.ts'
import { untilReached } from './waiting.ts'

export interface Bus {
  readonly connection: NatsConnection
  readonly isConnected: () => boolean
  readonly jetstream: JetStreamClient
  readonly manager: () => Promise<JetStreamManager>
  /** How long a judge may stay silent about a task before another one gets it. */
  readonly taskLeaseMs: number
  /** What reads tasks and objects takes its fast path. */
  readonly fast: boolean
  /** On how many servers streams and buckets are stored; null for who makes none and finds what others have made. */
  readonly replicas: number | null
  /** Publishes to core NATS; lost when nobody listens. */
  readonly publish: (subject: string, message: unknown) => void
  /** Publishes to JetStream and waits until it is stored. @param id repeats within 2 min are dropped */
  readonly publishDurable: (subject: string, message: unknown, id: string) => Promise<void>
  readonly subscribe: <S extends TSchema>(
    subject: string,
    schema: S,
    handle: (message: Static<S>, raw: Msg) => void,
    queue?: string,
  ) => void
  /** Asks and waits at most `timeoutMs`. Throws when nobody answers or the answer does not fit. */
  readonly request: <S extends TSchema>(
    subject: string,
    message: unknown,
    answer: S,
    timeoutMs?: number,
  ) => Promise<Static<S>>
  /** An address of this connection's own, for answers. */
  readonly inbox: () => string
  readonly close: () => Promise<void>
}

/** Parses and checks a payload; null (and a log line) when it does not fit. */
export const parseMessage = <S extends TSchema>(
  schema: S,
  text: string,
  log: Log,
  subject: string,
): Static<S> | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (Check(schema, value)) return value as Static<S>
  } catch {
    // falls through to the log line: the text is not JSON
  }
  log.error({ subject, text: text.slice(0, 200) }, 'message does not fit its schema')
  return null
}

const defaultTimeoutMs = 3_000
const drainLimitMs = 2_000
/**
 * What was sent while the server was away is not answered; the sooner that shows, the sooner the caller tries again.
 */
const durableTimeoutMs = 2_000

/** Beginning of the addresses for answers to this user, which no other user needs to receive. */
export const inboxOf = (user: string): string => `_INBOX_${user.replace(/[^\w-]/g, '_')}`

/** The setting of every process that says where the bus is. */
const urlSetting = 'PODIUM_NATS_URL'

const signedBy = ({ publicKey, seed }: BusKey) => ({
  authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
  inboxPrefix: inboxOf(publicKey),
})

/**
 * Addresses of one bus, with commas between: a cluster's servers. User and password of the first one are those of all.
 * `tls://` takes no server without a certificate that is trusted here (NODE_EXTRA_CA_CERTS adds authorities).
 * @throws ConfigError
 */
const connectionOptions = (urls: string, name: string, key: BusKey | null) => {
  const parsed = urls.split(',').map((url) => url.trim())
  const wrong = parsed.find((url) => !/^(nats|tls):\/\//.test(url) || !URL.canParse(url))
  if (wrong !== undefined)
    throw new ConfigError(`${urlSetting} must be addresses such as nats://user:password@host:4222, with commas between`)
  const all = parsed.map((url) => new URL(url))
  const first = all[0] ?? new URL(urls)
  const user = decodeURIComponent(first.username)
  const isSecured = first.protocol === 'tls:'
  if (key !== null && user !== '')
    throw new ConfigError(`${urlSetting} has a name and password, and a key is given in their place: give one of them`)
  if (all.some(({ protocol }) => (protocol === 'tls:') !== isSecured))
    throw new ConfigError(`${urlSetting} has tls:// and nats:// side by side: all servers of a bus are spoken to alike`)
  return {
    servers: all.map(({ host }) => host),
    name,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    pingInterval: 5_000,
    // A refusal is waited out like any other absence, and shows as one: users of a bus come and go while it runs.
    ignoreAuthErrorAbort: true,
    // With the option the client insists: a server that does not offer TLS is left again.
    ...(isSecured ? { tls: {} } : {}),
    ...(user ? { user, pass: decodeURIComponent(first.password), inboxPrefix: inboxOf(user) } : {}),
    ...(key === null ? {} : signedBy(key)),
  }
}

/**
 * What the server refuses this user: all of it, when the password is another one by now or the user is gone, or a right
 * that a process of another version had.
 */
const noteRefusal = (error: Error, log: Log): void => {
  const facts = { setting: urlSetting, reason: error.message }
  if (error instanceof AuthorizationError) log.error(facts, 'the bus takes the user or the password no more')
  if (error instanceof PermissionViolationError)
    log.error(facts, 'the bus lacks a right of this version: write its users anew (infra/bus-config.ts) and reload it')
}

/** Says when the bus is lost and when it is back. @returns whether it is there now */
const followConnection = (connection: NatsConnection, log: Log): (() => boolean) => {
  let isConnected = true
  let reason = ''
  let lastReason = ''
  const follow = async (): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === 'error') {
        reason = status.error.message
        noteRefusal(status.error, log)
      }
      if (status.type === 'disconnect') {
        // One that is refused comes and goes with each try.
        if (isConnected || reason !== lastReason)
          log.warn({ setting: urlSetting, server: status.server, reason }, 'the bus is away')
        isConnected = false
        lastReason = reason
      }
      if (status.type === 'reconnect') {
        isConnected = true
        reason = ''
        log.info({ server: status.server }, 'the bus is back')
      }
    }
  }
  void follow()
  return () => isConnected && !connection.isClosed()
}

export interface BusSettings {
  readonly taskLeaseS: number
  readonly fast?: boolean
  /** One when left out. */
  readonly replicas?: number | null
  /** Signs in with it, in place of a name and password of the address. */
  readonly key?: BusKey | null
}

/**
 * Resolves when the server has been reached, however long that takes.
 * @param url may carry `user:password@`; several with commas between are one bus
 * @param name of this process in the server's list of connections
 * @param settings the lease of whoever makes the streams, or takes tasks from them: the same for all
 */
export const connectBus = async (
  url: string,
  name: string,
  log: Log,
  settings: BusSettings = { taskLeaseS: defaultTaskLeaseS },
): Promise<Bus> => {
  const options = connectionOptions(url, name, settings.key ?? null)
  const connection = await untilReached({ log, setting: urlSetting, address: options.servers.join(', ') }, () =>
    connect(options),
  )
  const isConnected = followConnection(connection, log)
  const client = jetstream(connection)
  const subscribe: Bus['subscribe'] = (subject, schema, handle, queue) => {
    connection.subscribe(subject, {
      ...(queue ? { queue } : {}),
      callback: (error, raw) => {
        if (error) return void log.error({ error, subject }, 'subscription failed')
        const message = parseMessage(schema, raw.string(), log, subject)
        if (message !== null) handle(message, raw)
      },
    })
  }
  return {
    connection,
    isConnected,
    jetstream: client,
    manager: () => jetstreamManager(connection),
    taskLeaseMs: settings.taskLeaseS * 1000,
    fast: settings.fast ?? false,
    replicas: settings.replicas === undefined ? 1 : settings.replicas,
    publish: (subject, message) => connection.publish(subject, JSON.stringify(message)),
    publishDurable: async (subject, message, id) => {
      await client.publish(subject, JSON.stringify(traced(message)), { msgID: id, timeout: durableTimeoutMs })
    },
    subscribe,
    request: async (subject, message, answer, timeoutMs = defaultTimeoutMs) => {
      const raw = await connection.request(subject, JSON.stringify(message), { timeout: timeoutMs })
      const parsed = parseMessage(answer, raw.string(), log, subject)
      if (parsed === null) throw new Error(`answer on ${subject} does not fit its schema`)
      return parsed
    },
    inbox: () => createInbox(options.inboxPrefix),
    close: async () => {
      if (connection.isClosed()) return
      // While the server is away nothing can be drained.
      await Promise.race([connection.drain(), sleep(drainLimitMs, undefined, { ref: false })]).catch(() => undefined)
      if (!connection.isClosed()) await connection.close()
    },
  }
}
