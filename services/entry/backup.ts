/** `node services/entry/backup.ts FILE`: writes a backup of the site that the environment names. */
import { resolve } from 'node:path'
import { existsSync } from 'node:fs'
import { BackupRefused } from '../app/backup/manifest.ts'
import { backUp } from '../app/backup/back-up.ts'
import { withSite } from '../app/backup/with-site.ts'
import { readSecrets } from '../app/config.ts'

const path = resolve(process.argv[2] ?? 'podium.backup')

await withSite('backup', async (ctx, print) => {
  if (existsSync(path)) throw new BackupRefused(`${path} is there already: give the backup another name.`)
  print(`Writing ${path}`)
  const { tables, parts } = await backUp(ctx, { path, secrets: readSecrets(), print })
  const bytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  print(`${path} is complete: ${rows} rows, ${parts.length} parts, ${Math.ceil(bytes / 1_000_000)} MB before packing.`)
})
