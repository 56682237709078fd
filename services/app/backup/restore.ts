/**
 * A backup into an empty site. It is checked as a whole first. Then come the objects, which nothing names yet, and last
 * all rows in one transaction: whatever fails on the way, the site is as empty as before and may be tried again.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { pageFilesBucket, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { fillBucket } from '@podium/proto/server/bucket-copies.ts'
import { openBucket } from '@podium/proto/server/buckets.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../platform/context.ts'
import { migrate, underStartLock } from '../../platform/database/migrate.ts'
import { migrations } from '../../platform/database/migrations/index.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
  copiedTables,
  fillTables,
  isEmptySite,
  writeRows,
  writeSequence,
} from '../../platform/database/table-copies.hot-sql.ts'
import { tables as typedTables } from '../../features/entities.ts'
import { BackupRefused, bucketPart, copiedBuckets, objectFolder, secretFolder, tablePart } from './manifest.ts'
import type { Manifest, TableFacts } from './manifest.ts'
import { openBackup } from './read-archive.ts'
import type { Backup } from './read-archive.ts'

export type RestoreTools = Pick<Context, 'orm' | 'bus' | 'log' | 'objectStore' | 'pageFiles' | 'config'>

export interface RestoreOptions {
  readonly path: string
  readonly print: (line: string) => void
}

export interface Restored {
  readonly manifest: Manifest
  /** By the name of their file in a data folder. */
  readonly secrets: Readonly<Record<string, string>>
}

/** One statement takes so many rows, or as many as come to so many characters. */
const rowsAtOnce = 1_000
const charactersAtOnce = 1_000_000
const objectsPerLine = 200

async function restoreTable(db: Db, table: TableFacts, backup: Backup): Promise<void> {
  const input = createInterface({ input: await backup.open(tablePart(table.name)), crlfDelay: Infinity })
  let lines: string[] = []
  let characters = 0
  const write = async (): Promise<void> => {
    if (lines.length > 0) await writeRows(db, table, lines)
    lines = []
    characters = 0
  }
  for await (const line of input) {
    lines.push(line)
    characters += line.length
    if (lines.length >= rowsAtOnce || characters >= charactersAtOnce) await write()
  }
  await write()
}

const shape = (tables: readonly { readonly name: string; readonly columns: readonly string[] }[]): string[] =>
  tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`)

/** Throws BackupRefused. */
async function checkShape(db: Db, { tables }: Manifest): Promise<void> {
  const here = new Set(shape(await copiedTables(db)))
  const other = shape(tables).find((one) => !here.delete(one)) ?? [...here][0]
  if (other !== undefined)
    throw new BackupRefused(`The tables of the backup are not those of its migrations: ${other} differs.`)
}

async function restoreRows(db: Db, backup: Backup, print: (line: string) => void): Promise<void> {
  const { manifest } = backup
  await checkShape(db, manifest)
  await fillTables(db, manifest.tables, async () => {
    for (const table of manifest.tables) {
      await restoreTable(db, table, backup)
      print(`  ${table.name}: ${table.rows} rows`)
    }
  })
  for (const sequence of manifest.sequences) await writeSequence(db, sequence)
  // Numbers of transactions are the old database's.
  await typedTables(db).updateTable('dropped_test_data').set({ seen: null }).execute()
}

async function restoreObjects(backup: Backup, stores: Readonly<Record<string, ObjectStore>>, options: RestoreFolder) {
  const { dir, print } = options
  for (const [bucket, store] of Object.entries(stores)) {
    const folder = objectFolder(bucket)
    const names = backup.manifest.parts.flatMap(({ name }) => (name.startsWith(folder) ? [name] : []))
    for (const [at, name] of names.entries()) {
      const file = join(dir, 'object')
      await pipeline(await backup.open(name), createWriteStream(file))
      await store.putFile(file, name.slice(folder.length))
      if ((at + 1) % objectsPerLine === 0) print(`  ${bucket}: ${at + 1} objects`)
    }
    print(`  ${bucket}: ${names.length} objects`)
  }
}

/** An older backup has none of them. */
async function restoreBuckets(backup: Backup, tools: RestoreTools, print: RestoreOptions['print']): Promise<void> {
  for (const facts of copiedBuckets) {
    const part = bucketPart(facts.name)
    if (!backup.manifest.parts.some(({ name }) => name === part)) continue
    const bucket = await openBucket(tools.bus, tools.log, facts)
    const input = await backup.open(part)
    // Lines that come before they are asked for are lost: nothing may be awaited between this and the reading.
    const lines = createInterface({ input, crlfDelay: Infinity })
    print(`  ${facts.name}: ${await fillBucket(bucket, facts, lines)} entries`)
  }
}

interface RestoreFolder extends Pick<RestoreOptions, 'print'> {
  /** For one object at a time. */
  readonly dir: string
}

async function readSecrets(backup: Backup): Promise<Restored['secrets']> {
  const parts = backup.manifest.parts.filter(({ name }) => name.startsWith(secretFolder))
  const read = parts.map(async ({ name }) => [name.slice(secretFolder.length), await text(await backup.open(name))])
  return Object.fromEntries(await Promise.all(read)) as Record<string, string>
}

/** Restores it. Throws BackupRefused before anything is changed. */
export async function restore(tools: RestoreTools, { path, print }: RestoreOptions): Promise<Restored> {
  const { orm, config, objectStore, pageFiles } = tools
  print(`Checking ${path}`)
  const backup = await openBackup(
    path,
    migrations.map(({ name }) => name),
  )
  const dir = await mkdtemp(join(config.dataDir, 'restore-'))
  try {
    await underStartLock(orm, async () => {
      if (!(await isEmptySite(orm.em.fork())))
        throw new BackupRefused('The database has a site already: a backup is restored into an empty one only.')
      print(`Restoring the site as of ${backup.manifest.madeAt}`)
      await restoreObjects(backup, { [testDataBucket]: objectStore, [pageFilesBucket]: pageFiles }, { dir, print })
      await restoreBuckets(backup, tools, print)
      await migrate(orm, backup.manifest.migrations)
      await orm.em.fork().transactional((db) => restoreRows(db, backup, print))
    })
    return { manifest: backup.manifest, secrets: await readSecrets(backup) }
  } finally {
    await rm(dir, { recursive: true, force: true })
    backup.close()
  }
}
