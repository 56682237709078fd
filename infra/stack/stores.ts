import { Children } from './children.ts'
import { dataFoldersIn, makeDataFolders, storedPorts } from './data-folders.ts'
import { endLeftovers } from './leftovers.ts'
import { natsSpec } from './nats.ts'
import { makeCluster, postgresProgramDir, postgresSpec } from './postgres.ts'
import { checkDisk, checkReachable } from './preflight.ts'
import { storedSecrets } from './secrets.ts'
import { giveDataFolders, systemUsers } from './system-user.ts'

/** Runs `work` while database and bus of a data folder run, and nothing else of it; the caller holds its lock. */
export async function withStores(dataDir: string, work: () => Promise<void>): Promise<void> {
  const folders = dataFoldersIn(dataDir)
  checkReachable(dataDir, 'The data folder')
  checkReachable(postgresProgramDir(), 'The checkout')
  checkDisk(dataDir)
  makeDataFolders(folders)
  await endLeftovers(folders.runDir)
  const [secrets, users] = [storedSecrets({ dataDir }), systemUsers()]
  const { postgres = 0, nats = 0 } = await storedPorts(dataDir, ['postgres', 'nats'])
  await makeCluster(folders.postgresDir, secrets.database, users.database)
  giveDataFolders(folders, users)
  const children = new Children(folders, {})
  try {
    await children.startAll([
      postgresSpec(folders, postgres, users.database),
      natsSpec(folders.natsDir, nats, { passwords: secrets.bus, user: users.bus }),
    ])
    await work()
  } finally {
    await children.stopAll(['nats'])
    await children.stopAll(['postgres'])
  }
}
