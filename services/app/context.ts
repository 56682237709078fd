import { pageFilesBucket, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { openObjectStore } from '@podium/proto/server/object-store.ts'
import { connectBus, ensureStreams } from '@podium/proto/server/bus.ts'
import { collectEarly } from '@podium/proto/server/fast/external-memory.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Stopper } from '@podium/proto/server/stop.ts'
import type { Config, Context } from '../platform/context.ts'
import { entities } from '../features/entities.ts'
import { openOrm } from '../platform/database/orm.ts'
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
  readonly now?: () => Date
}

/** Opens everything that the features use; each part is closed by the stopper. */
export async function createContext({ config, log, stopper, name, now = () => new Date() }: Parts): Promise<Context> {
  if (config.fast) collectEarly()
  const orm = await openOrm(config.databaseUrl, { entities, fast: config.fast })
  stopper.onStop('database', () => orm.close())
  const bus = await connectBus(config.natsUrl, name, log, config)
  stopper.onStop('bus', () => bus.close())
  await ensureStreams(bus)
  const room = { config, diskPercent: openDisk(config.dataDir) }
  const objectStore = withRoom(await openObjectStore(bus, testDataBucket, config.buckets.testDataBytes), room)
  const pageFiles = withRoom(await openObjectStore(bus, pageFilesBucket, config.buckets.pageFilesBytes), room)
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
    notify,
    settings,
    sessions,
  }
}
