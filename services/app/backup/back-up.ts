/**
 * A backup of the site while it runs: all tables as of one moment, the objects that they name, and the secrets without
 * which nobody could sign in or use what is encrypted, and of the bus how far remote judging is. Tasks on their way are
 * not in it: a restored site finds what was not judged, and has it judged.
 */
import { IsolationLevel } from '@mikro-orm/postgresql'
import { pageFilesBucket, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { bucketLines } from '@podium/proto/server/bucket-copies.ts'
import type { ObjectStore } from '@podium/proto/server/object-store.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/sql.ts'
import {
  copiedSequences,
  copiedTables,
  ranMigrations,
  readTable,
} from '../../platform/database/table-copies.hot-sql.ts'
import type { ReadTable } from '../../platform/database/table-copies.hot-sql.ts'
import { tables as typedTables } from '../../features/entities.ts'
import { dataInUse } from '../../features/problems/index.ts'
import { backupFormat, bucketPart, copiedBuckets, objectFolder, secretFolder, tablePart } from './manifest.ts'
import type { Manifest, TableFacts } from './manifest.ts'
import { writeArchive } from './write-archive.ts'
import type { AddPart } from './write-archive.ts'

export type BackupTools = Pick<Context, 'orm' | 'bus' | 'objectStore' | 'pageFiles' | 'now'>

export interface BackupOptions {
  readonly path: string
  /** By the name of their file in a data folder. */
  readonly secrets: Readonly<Record<string, string>>
  readonly print: (line: string) => void
}

const namesAtOnce = 10_000
const objectsPerLine = 200

async function addTable(db: Db, table: ReadTable, add: AddPart): Promise<TableFacts> {
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    for await (const some of readTable(db, table)) {
      count += some.length
      yield `${some.join('\n')}\n`
    }
  }
  await add(tablePart(table.name), lines())
  return { name: table.name, columns: [...table.columns], rows: count }
}

async function filesInUse(db: Db, names: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await typedTables(db)
    .selectFrom('stored_file')
    .select('hash')
    .distinct()
    .where('deletedAt', 'is', null)
    .where(({ eb, fn, val }) => eb('hash', '=', fn.any(val([...names]))))
    .execute()
  return new Set(found.map(({ hash }) => hash))
}

interface Bucket {
  readonly name: string
  readonly store: ObjectStore
  readonly inUse: (db: Db, names: readonly string[]) => Promise<ReadonlySet<string>>
}

const bucketsOf = ({ objectStore, pageFiles }: BackupTools): readonly Bucket[] => [
  { name: testDataBucket, store: objectStore, inUse: dataInUse },
  { name: pageFilesBucket, store: pageFiles, inUse: filesInUse },
]

/** Objects keep for a while what names them no more, so hardly any goes between the tables' moment and its turn. */
async function addObjects(db: Db, { name, store, inUse }: Bucket, add: AddPart, print: (line: string) => void) {
  const all = await store.names()
  let done = 0
  for (let from = 0; from < all.length; from += namesAtOnce) {
    for (const hash of await inUse(db, all.slice(from, from + namesAtOnce))) {
      const content = await store.read(hash)
      if (content === null) {
        print(`  ${name}: ${hash} is named, but not in the store`)
        continue
      }
      await add(objectFolder(name) + hash, content)
      done += 1
      if (done % objectsPerLine === 0) print(`  ${name}: ${done} objects`)
    }
  }
  print(`  ${name}: ${done} objects`)
}

/** Writes the archive. Throws BackupRefused, and leaves no half of one behind. */
export async function backUp(tools: BackupTools, { path, secrets, print }: BackupOptions): Promise<Manifest> {
  const { orm, now } = tools
  const oneMoment = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
  return writeArchive(path, (add) =>
    orm.em.fork().transactional(async (db) => {
      const migrations = await ranMigrations(db)
      const tables: TableFacts[] = []
      for (const table of await copiedTables(db)) {
        const facts = await addTable(db, table, add)
        print(`  ${facts.name}: ${facts.rows} rows`)
        tables.push(facts)
      }
      // Numbers that were given meanwhile only leave gaps.
      const sequences = await copiedSequences(db)
      for (const bucket of bucketsOf(tools)) await addObjects(db, bucket, add, print)
      for (const facts of copiedBuckets) await add(bucketPart(facts.name), bucketLines(tools.bus, facts))
      for (const [name, value] of Object.entries(secrets))
        await add(
          secretFolder + name,
          (async function* () {
            yield value
          })(),
        )
      return { format: backupFormat, madeAt: now().toISOString(), migrations, tables, sequences }
    }, oneMoment),
  )
}
