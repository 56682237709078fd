import { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import type { EntitySchema, TransactionOptions } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { auditedCall } from '../audit/audited-call.ts'
import { beginAudit, endAudit } from '../audit/record.ts'
import { readDatabaseAddress } from './address.ts'
import { migrations } from './migrations/index.ts'
import { databaseFault } from './faults.ts'
import { noticeGoneClients, noticeGoneServer } from './gone-clients.ts'
import { clientFollowing, oneHost } from './hosts.ts'
import type { DatabaseHosts } from './hosts.ts'
import { connectingFor, shareConnections } from './connection-shares.ts'
import type { SharedPool } from './connection-shares.ts'
import type { CountedPool, PoolList } from './pools.ts'
import { keepPlans, onePlan } from './fast/plans.ts'

const int8Oid = 20

/**
 * A database that dies in the middle of a handshake or of an answer may leave a promise that never ends. These
 * bounds do: the caller gets an error, and whoever must try again does.
 */
export const databasePatience = { connectionTimeoutMillis: 2_000, query_timeout: 60_000, ...noticeGoneServer }

interface PoolClient {
  query: (...given: readonly unknown[]) => unknown
  readonly end: () => unknown
  /** Gives the connection back to its pool, which drops it when an error is given. */
  release: (error?: unknown) => void
}

interface PoolOfClients extends CountedPool, SharedPool {
  readonly options: SharedPool['options'] & {
    readonly types: { setTypeParser: (oid: number, parse: (text: string) => unknown) => void }
  }
  readonly on: SharedPool['on'] & ((event: 'connect', listener: (client: PoolClient) => void) => unknown)
}

/** 64-bit integers come as numbers: every id and counter of ours is far below 2^53. */
const readInt8AsNumber = (pool: PoolOfClients): unknown => pool.options.types.setTypeParser(int8Oid, Number)

/** The message of a query whose answer did not come within `query_timeout`. */
const timedOut = 'Query read timeout'

/**
 * Ends a connection whose query timed out, so that its pool drops it: its late answer would be read as the next
 * query's.
 */
function closeTimedOutClient(client: PoolClient): void {
  const ask = client.query.bind(client)
  const endOnTimeout = (error: unknown): never => {
    if (error instanceof Error && error.message === timedOut) client.end()
    throw error
  }
  client.query = (...given) => {
    const asked = ask(...given)
    return asked instanceof Promise ? asked.catch(endOnTimeout) : asked
  }
}

/** What begins or ends a whole transaction, none to a savepoint. */
const transactionEdge = /^(begin|start transaction|rollback$)/

/**
 * Kysely keeps the connection of a transaction that could not begin or roll back, for ever. The connection is broken
 * then, and after one restart of PostgreSQL under load the whole pool would be: so it is given back here, and
 * dropped.
 */
function giveBackBroken(client: PoolClient): void {
  const ask = client.query.bind(client)
  const askAtEdge = async (given: readonly unknown[]): Promise<unknown> => {
    try {
      return await ask(...given)
    } catch (error) {
      client.release(error)
      // Giving it back a second time would be an error.
      client.release = () => undefined
      throw error
    }
  }
  client.query = (...given) =>
    typeof given[0] === 'string' && transactionEdge.test(given[0]) ? askAtEdge(given) : ask(...given)
}

/**
 * PostgreSQL chose this transaction to end, so that another could go on; nothing of it is stored, and it may begin
 * anew.
 */
const chosenToEnd = new Set(['40P01', '40001'])
const mostTries = 5

/** The work of a transaction, with what it changes in the log of acts. */
const recorded =
  <Manager extends EntityManager, T>(work: (em: Manager) => T | Promise<T>) =>
  async (em: Manager): Promise<T> => {
    await beginAudit(em)
    const result = await work(em)
    await em.flush()
    await endAudit(em)
    return result
  }

/**
 * Transactions are written so that none waits for another that waits for it (lock-order.hot-sql.ts). Where that fails
 * all the same, it stays unnoticed: what runs in a transaction changes nothing outside it, and so may run again.
 */
class PatientEntityManager extends EntityManager {
  override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
    const isAudited = !this.isInTransaction() && auditedCall() !== null
    for (let tries = 1; ; tries += 1) {
      try {
        const whole = isAudited ? recorded(work) : work
        // Whatever asks for another connection while it holds this one is waited for by all who wait for its locks.
        return await super.transactional((em) => connectingFor(null, () => whole(em)), options)
      } catch (error) {
        const mayTryAgain =
          tries < mostTries && !this.isInTransaction() && chosenToEnd.has(databaseFault(error)?.code ?? '')
        if (!mayTryAgain) throw error
      }
    }
  }

  /** One without a transaction opens its own, which is to be in the log as well. */
  override async flush(): Promise<void> {
    if (this.isInTransaction() || auditedCall() === null) return super.flush()
    await this.begin()
    try {
      await beginAudit(this)
      await super.flush()
      await endAudit(this)
      await this.commit()
    } catch (error) {
      await this.rollback()
      throw error
    }
  }
}

interface PoolParts {
  readonly name: string
  readonly max: number
  readonly hosts: DatabaseHosts
  readonly fast: boolean
  /** Statements for each new connection. */
  readonly settings: readonly string[]
  readonly patience: typeof databasePatience
  readonly onPool: ((pool: CountedPool) => void) | undefined
}

/** The counts of a pool, with those who wait before it. */
const withWaiting = (pool: CountedPool, waiting: () => number): CountedPool => ({
  get totalCount() {
    return pool.totalCount
  },
  get idleCount() {
    return pool.idleCount
  },
  get waitingCount() {
    return pool.waitingCount + waiting()
  },
})

/** One that is lost meanwhile is noticed by whoever gets it. */
const ask = (client: PoolClient, text: string): void => void Promise.resolve(client.query(text)).catch(() => undefined)

/** Where the connections of a pool lead, and how they are made ready. */
const poolOptions = ({ name, max, fast, settings, hosts, patience, onPool }: PoolParts) => ({
  // MikroORM gives every pool the size of the first one.
  max,
  Client: clientFollowing(hosts),
  onPoolCreated: (pool: PoolOfClients) => {
    onPool?.(withWaiting(pool, shareConnections(name, pool)))
    readInt8AsNumber(pool)
    pool.on('connect', (client) => {
      for (const statement of [noticeGoneClients, ...settings]) ask(client, statement)
      if (fast) keepPlans(client)
      closeTimedOutClient(client)
      giveBackBroken(client)
    })
  },
  ...patience,
})

/** Few, so that each soon has the plans of all lists; more processes than processors would only take turns. */
const listPoolMax = 6

interface OrmOptions {
  /** Every table that is read or written through MikroORM. */
  readonly entities: EntitySchema[]
  readonly poolMax?: number
  readonly patience?: typeof databasePatience
  /** Plans are kept (fast/plans.ts). */
  readonly fast?: boolean
  readonly onPool?: PoolList['add']
  /** Which server of several; the first one when left out. */
  readonly hosts?: DatabaseHosts
}

/** Opens the pools: one for everything, one for the lists (`plannedRows`). Nothing is asked of the database yet. */
export async function openOrm(
  databaseUrl: string,
  { entities, poolMax = 12, patience = databasePatience, fast = false, onPool, hosts }: OrmOptions,
): Promise<MikroORM> {
  const address = readDatabaseAddress(databaseUrl)
  const optionsOf = (name: string, max: number, settings: readonly string[]) =>
    poolOptions({
      name,
      max,
      fast,
      settings,
      hosts: hosts ?? oneHost(address),
      patience,
      onPool: (pool) => onPool?.(name, pool),
    })
  return MikroORM.init({
    clientUrl: address.url,
    entities,
    entityManager: PatientEntityManager,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 1 },
    driverOptions: optionsOf('main', poolMax, []),
    replicas: [
      {
        name: 'lists',
        driverOptions: optionsOf('lists', Math.min(poolMax, listPoolMax), fast ? [onePlan] : []),
      },
    ],
    preferReadReplicas: false,
    migrations: { migrationsList: migrations, snapshot: false, silent: true, allOrNothing: false },
  })
}
