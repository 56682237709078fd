import type { MikroORM } from '@mikro-orm/postgresql'
import { pageFilesBucket, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { openStore } from '@podium/proto/server/open-store.ts'
import { connectBus } from '@podium/proto/server/bus.ts'
import { untilStorable } from '@podium/proto/server/storable.ts'
import { ensureStorage } from '@podium/proto/server/storage.ts'
import { collectEarly } from '@podium/proto/server/fast/external-memory.ts'
import type { Log } from '@podium/proto/server/log.ts'
import { busCheck, createReadiness } from '@podium/proto/server/status/readiness.ts'
import type { Readiness } from '@podium/proto/server/status/readiness.ts'
import type { Stopper } from '@podium/proto/server/stop.ts'
import type { Config, Context } from '../platform/context.ts'
import { entities } from '../features/entities.ts'
import { hostNames, readDatabaseAddress } from '../platform/database/address.ts'
import { followDatabaseClock } from '../platform/database/clock.ts'
import { followHosts } from '../platform/database/hosts.ts'
import { connectingFor } from '../platform/database/connection-shares.ts'
import { waitForMigrations } from '../platform/database/migrate.ts'
import { openOrm } from '../platform/database/orm.ts'
import { createPoolList } from '../platform/database/pools.ts'
import { openDisk, withRoom } from '../features/files/room-policy.ts'
import { openSessions } from '../features/account/sign-in/sessions.ts'
import type { Tokens } from '../features/account/sign-in/tokens.ts'
import { openNotify } from '../features/mail/delivery/notify.ts'
import { openSettings } from '../features/site/settings/settings.ts'

interface Parts {
  readonly config: Config
  readonly log: Log
  readonly stopper: Stopper
  /** How the process is called on the bus. */
  readonly name: string
  /** In place of the database's clock. */
  readonly now?: () => Date
  /** False leaves the bounds of the object store as they are: a command beside a site does not have its settings. */
  readonly boundsStores?: boolean
  /** Until `prepare` has brought the database up to date. */
  readonly waitsForPrepare?: boolean
  /** The clock of this machine. */
  readonly systemMs?: () => number
}

const databaseFaultOf = (orm: MikroORM): Promise<string | null> =>
  orm.em
    .fork()
    .getKysely()
    .selectNoFrom(({ val }) => val(1).as('one'))
    .execute()
    .then(
      () => null,
      (error: unknown) => `${error instanceof Error ? error.message : String(error)} (PODIUM_DATABASE_URL)`,
    )

/** The database's clock. A process whose own is far from it is not ready: more than contests goes by that one. */
async function openClock(
  { config, log, stopper, systemMs = Date.now }: Parts,
  orm: MikroORM,
  readiness: Readiness,
): Promise<() => Date> {
  const { clockMaxOffsetMs: maxAheadMs } = config
  const clock = await followDatabaseClock(orm, {
    log,
    maxAheadMs,
    systemMs,
    address: hostNames(readDatabaseAddress(config.databaseUrl)),
  })
  stopper.onStop('clock', clock.stop)
  readiness.add('clock', () => {
    const aheadMs = clock.aheadMs()
    if (Math.abs(aheadMs) <= maxAheadMs) return null
    const [seconds, side] = [Math.abs(Math.round(aheadMs / 1000)), aheadMs > 0 ? 'ahead of' : 'behind']
    return `${seconds} s ${side} the database's (PODIUM_CLOCK_MAX_OFFSET_S)`
  })
  return clock.now
}

const unbounded = { testDataBytes: null, pageFilesBytes: null }

/** Opens everything that the features use; each part is closed by the stopper. */
export async function createContext(parts: Parts): Promise<Context> {
  const { config, log, stopper, name } = parts
  if (config.fast) collectEarly()
  const pools = createPoolList()
  const databaseHosts = await followHosts(readDatabaseAddress(config.databaseUrl), log)
  stopper.onStop('database hosts', databaseHosts.stop)
  const orm = await openOrm(config.databaseUrl, {
    entities,
    fast: config.fast,
    onPool: pools.add,
    hosts: databaseHosts,
  })
  stopper.onStop('database', async () => {
    await pools.untilIdle()
    await orm.close()
  })
  // Servers of the bus count the room of a stream twice that two processes make at once.
  if (parts.waitsForPrepare === true) await waitForMigrations(orm)
  const readiness = createReadiness()
  const now = parts.now ?? (await openClock(parts, orm, readiness))
  const bus = await connectBus(config.natsUrl, name, log, config)
  stopper.onStop('bus', () => bus.close())
  // Asked by the process itself: how much calls want of the database does not make it less ready.
  readiness.add('database', () => connectingFor(null, () => databaseFaultOf(orm)))
  readiness.add('bus', busCheck(bus))
  await untilStorable(bus, log, () => ensureStorage(bus, log))
  const stores = { bus, s3: config.s3 }
  const openBytes = (bucket: string, maxBytes: number | null) =>
    untilStorable(bus, log, () => openStore(stores, bucket, maxBytes))
  const room = { config, diskPercent: openDisk(config.dataDir) }
  const { testDataBytes, pageFilesBytes } = parts.boundsStores === false ? unbounded : config.buckets
  const objectStore = withRoom(await openBytes(testDataBucket, testDataBytes), room)
  const pageFiles = withRoom(await openBytes(pageFilesBucket, pageFilesBytes), room)
  const settings = openSettings(orm, config)
  const notify = openNotify({ config, orm, log, settings })
  let opened: Promise<Tokens> | undefined
  const tokens = () =>
    (opened ??= import('../features/account/sign-in/tokens.ts').then(({ openTokens }) =>
      openTokens(config.tokenSecret, now),
    ))
  const sessions = openSessions({ orm, bus, now, tokens })
  return {
    config,
    log,
    orm,
    bus,
    diskPercent: room.diskPercent,
    objectStore,
    pageFiles,
    now,
    readiness,
    databasePools: pools.states,
    databaseHosts,
    notify,
    settings,
    sessions,
  }
}
