/**
 * Which of the servers of a database takes writes now.
 *
 * With one server there is nothing to follow. With several, a server and its standbys, each is asked every second
 * whether it takes writes. When another one does, every connection to the one before is ended: what was asked over it
 * fails as at a restart, is tried again where it may be, and goes to the new one. Of two that both take writes, as when
 * an old primary comes back beside the standby that was promoted, the newer timeline counts; so nobody writes what the
 * site would not see.
 */
import pg from 'pg'
import { Kysely, PostgresDialect } from 'kysely'
import type { Log } from '@podium/proto/server/log.ts'
import { untilReached } from '@podium/proto/server/waiting.ts'
import { repeat } from '../scheduling/repeat.ts'
import { hostName, hostNames } from './address.ts'
import type { DatabaseAddress, DatabaseHost } from './address.ts'

interface Connection {
  readonly emit: (event: 'error', error: Error) => unknown
  readonly once: (event: 'end', listener: () => void) => unknown
  readonly end: () => unknown
}

export interface DatabaseHosts {
  readonly now: () => DatabaseHost
  /** Takes a connection to the server of now, to end it when that one is left. */
  readonly follow: (connection: Connection) => void
  readonly stop: () => Promise<void>
}

const lookEveryMs = 1_000
/** A server that is slower is not left for that: another one has to take writes first. */
const patience = { connectionTimeoutMillis: 2_000, query_timeout: 2_000 }

const logFileName = { timelineDigits: 8, base: 16 }

/** Number of the timeline that is written; null where none is. */
async function timelineOf(db: Kysely<Record<never, never>>): Promise<number | null> {
  const { isReadOnly } = await db
    .selectNoFrom(({ fn, val }) => fn<string>('current_setting', [val('transaction_read_only')]).as('isReadOnly'))
    .executeTakeFirstOrThrow()
  if (isReadOnly === 'on') return null
  const { file } = await db
    .selectNoFrom(({ fn }) => fn<string>('pg_walfile_name', [fn('pg_current_wal_lsn')]).as('file'))
    .executeTakeFirstOrThrow()
  return Number.parseInt(file.slice(0, logFileName.timelineDigits), logFileName.base)
}

function openProbe(address: DatabaseAddress, host: DatabaseHost) {
  const { user, password, database } = address
  const pool = new pg.Pool({ user, password, database, ...host, ...patience, max: 1, application_name: 'podium-hosts' })
  pool.on('error', () => undefined)
  // One that is lost while it is asked something reports to whoever asked, and here besides.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Record<never, never>>({ dialect: new PostgresDialect({ pool }) })
  return { host, timeline: () => timelineOf(db).catch(() => null), close: () => db.destroy() }
}

/** For one server, and for who asks nothing of the others. */
export const oneHost = ({ hosts: [first] }: DatabaseAddress): DatabaseHosts => ({
  now: () => first,
  follow: () => undefined,
  stop: () => Promise.resolve(),
})

/** The connections to one server. */
function connectionsOf() {
  const open = new Set<Connection>()
  return {
    add: (connection: Connection): void => {
      open.add(connection)
      connection.once('end', () => open.delete(connection))
    },
    endAll: (): void => {
      for (const connection of open) {
        // A pool drops an idle one when it reports an error; one at work fails what it was asked when it ends.
        connection.emit('error', new Error('Connection terminated: another server takes the writes'))
        void connection.end()
      }
      open.clear()
    },
  }
}

/** Resolves when a server that takes writes has been found, however long that takes. */
export async function followHosts(address: DatabaseAddress, log: Log): Promise<DatabaseHosts> {
  if (address.hosts.length === 1) return oneHost(address)
  const probes = address.hosts.map((host) => openProbe(address, host))
  const connections = connectionsOf()
  let [now] = address.hosts
  const look = async (): Promise<boolean> => {
    const found = await Promise.all(probes.map(async ({ host, timeline }) => ({ host, timeline: await timeline() })))
    const rank = (one: (typeof found)[number]): number => (one.timeline ?? 0) * 2 + (one.host === now ? 1 : 0)
    const [best] = found.filter(({ timeline }) => timeline !== null).toSorted((a, b) => rank(b) - rank(a))
    if (best === undefined) return false
    if (best.host !== now) {
      log.warn({ from: hostName(now), to: hostName(best.host) }, 'another server of the database takes the writes')
      now = best.host
      connections.endAll()
    }
    return true
  }
  await untilReached({ log, setting: 'PODIUM_DATABASE_URL', address: hostNames(address) }, async () => {
    if (!(await look())) throw new Error('none of the servers takes writes')
  })
  const stopLooking = repeat({ everyMs: lookEveryMs, log, failed: 'the servers of the database were not asked' }, look)
  return {
    now: () => now,
    follow: connections.add,
    stop: async () => {
      await stopLooking()
      await Promise.all(probes.map(({ close }) => close()))
    },
  }
}

/** A client of the driver that goes to the server of the moment at which it is made. */
export const clientFollowing = (hosts: DatabaseHosts): typeof pg.Client =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      // A pool hides the password from whoever lists its options.
      super({ ...options, ...(options?.password === undefined ? {} : { password: options.password }), ...hosts.now() })
      hosts.follow(this)
      // The driver leaves one open that failed before it was ready, without a password for instance, and the server
      // waits a minute for the rest of it: with each try there would be one more.
      this.connection.once('error', () => this.connection.stream.destroy())
    }
  }
