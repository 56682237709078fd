/**
 * `node services/entry/restore.ts FILE`: restores a backup into the empty database and object store that the
 * environment names; its secrets are written as files into `PODIUM_DATA`.
 */
import { chmodSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restore } from '../app/backup/restore.ts'
import { withSite } from '../app/backup/with-site.ts'

const path = resolve(process.argv[2] ?? 'podium.backup')

await withSite('restore', async (ctx, print) => {
  const { secrets } = await restore(ctx, { path, print })
  for (const [name, value] of Object.entries(secrets)) {
    const file = join(ctx.config.dataDir, name)
    writeFileSync(file, `${value}\n`, { mode: 0o600 })
    chmodSync(file, 0o600)
  }
  print(`Restored. Its secrets (${Object.keys(secrets).join(', ')}) are in ${ctx.config.dataDir}.`)
})
