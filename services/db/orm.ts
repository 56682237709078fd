import { MikroORM } from '@mikro-orm/postgresql'
import { Migrator } from '@mikro-orm/migrations'
import { entities } from './entities/index.ts'
import { migrations } from './migrations/index.ts'

const int8Oid = 20

/**
 * A database that dies in the middle of a handshake or of an answer may leave a promise that nothing settles. These bounds do:
 * the caller gets an error, and whoever must try again does.
 */
export const databasePatience = { connectionTimeoutMillis: 2_000, query_timeout: 60_000, keepAlive: true } as const

interface PoolWithTypes {
  readonly options: { readonly types: { setTypeParser: (oid: number, parse: (text: string) => unknown) => void } }
}

/** 64-bit integers come as numbers: every id and counter of ours is far below 2^53. */
const readInt8AsNumber = (pool: PoolWithTypes): void => pool.options.types.setTypeParser(int8Oid, Number)

/** Opens the pool; nothing is asked of the database yet. */
export async function openOrm(databaseUrl: string, poolMax = 16): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: databaseUrl,
    entities,
    extensions: [Migrator],
    forceUtcTimezone: true,
    pool: { min: 1, max: poolMax },
    driverOptions: { onPoolCreated: readInt8AsNumber, ...databasePatience },
    migrations: { migrationsList: migrations, snapshot: false, silent: true, allOrNothing: false },
  })
}
