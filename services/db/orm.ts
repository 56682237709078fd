import { MikroORM } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { entities } from './entities/index.ts'
import { migrations } from './migrations/index.ts'
import { planName } from './sql.ts'

const int8Oid = 20

/**
 * A database that dies in the middle of a handshake or of an answer may leave a promise that nothing settles. These bounds do:
 * the caller gets an error, and whoever must try again does.
 */
export const databasePatience = { connectionTimeoutMillis: 2_000, query_timeout: 60_000, keepAlive: true } as const

interface PoolClient {
  query: (...given: readonly unknown[]) => unknown
}

interface PoolOfClients {
  readonly options: { readonly types: { setTypeParser: (oid: number, parse: (text: string) => unknown) => void } }
  readonly on: (event: 'connect', heard: (client: PoolClient) => void) => unknown
}

/** 64-bit integers come as numbers: every id and counter of ours is far below 2^53. */
const readInt8AsNumber = (pool: PoolOfClients): unknown => pool.options.types.setTypeParser(int8Oid, Number)

/** Queries with a name keep their plan on this connection (`plannedRows`). */
function keepPlans(client: PoolClient): void {
  const ask = client.query.bind(client)
  client.query = (text, ...rest) => {
    const name = typeof text === 'string' ? planName(text) : undefined
    return name === undefined ? ask(text, ...rest) : ask({ name, text, values: rest[0] })
  }
}

/** Opens the pool; nothing is asked of the database yet. */
export async function openOrm(databaseUrl: string, poolMax = 16): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 1, max: poolMax },
    driverOptions: {
      onPoolCreated: (pool: PoolOfClients) => {
        readInt8AsNumber(pool)
        pool.on('connect', keepPlans)
      },
      ...databasePatience,
    },
    migrations: { migrationsList: migrations, snapshot: false, silent: true, allOrNothing: false },
  })
}
