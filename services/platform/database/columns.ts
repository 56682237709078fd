/**
 * How Kysely runs over entities: columns under the names of their properties, values as entities have them.
 *
 * MikroORM's plugin translates the query. Around it two things are ours, because of what it does for each query: it
 * goes through all entities for the name of each table, and through all columns of all entities for each row. A list
 * of ten comments took four times as long by that. Here a table is found by its name, and a row is translated by the
 * columns that it has. `columns.test.ts` compares both ways; ours can go when the plugin's is as quick.
 */
import { MetadataStorage, MikroKyselyPlugin } from '@mikro-orm/postgresql'
import type { EntityManager, EntityMetadata, EntityProperty } from '@mikro-orm/postgresql'
import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs, UnknownRow } from 'kysely'

export const naming = { tableNamingStrategy: 'table', columnNamingStrategy: 'property', convertValues: true } as const

export type TypedDb = Pick<EntityManager, 'getKysely' | 'getMetadata' | 'getDriver'>
type Manager = ConstructorParameters<typeof MikroKyselyPlugin>[0]
type Platform = ReturnType<ReturnType<TypedDb['getDriver']>['getPlatform']>

const isColumn = ({ persist }: EntityProperty): boolean => persist !== false

/** An entity without its relations: the plugin would give the column of a key the name of its relation. */
const withoutRelations = (meta: EntityMetadata): EntityMetadata =>
  Object.create(meta, {
    props: { value: meta.props.filter(isColumn) },
    properties: { value: Object.fromEntries(Object.entries(meta.properties).filter(([, prop]) => isColumn(prop))) },
  }) as EntityMetadata

/** The entities under the names of their tables; notes which of them the plugin asked for. */
class EntitiesOfTables extends MetadataStorage {
  readonly #byTable: ReadonlyMap<string, EntityMetadata>
  readonly named = new Set<EntityMetadata>()

  constructor(metadata: MetadataStorage) {
    super()
    this.#byTable = new Map([...metadata].map((meta) => [meta.tableName, withoutRelations(meta)]))
  }

  override getByClassName(table: string): EntityMetadata {
    const meta = this.#byTable.get(table)
    if (meta !== undefined) this.named.add(meta)
    // The plugin asks by names that may be an alias, and takes undefined for one.
    return meta as EntityMetadata
  }

  /** A name that is no table is an alias; there is nothing more to look through. */
  override *[Symbol.iterator](): IterableIterator<EntityMetadata> {}
}

interface Column {
  readonly property: string
  readonly read: (stored: unknown) => unknown
}

const asStored = (stored: unknown): unknown => stored

function readerOf(prop: EntityProperty, platform: Platform): Column['read'] {
  const { customType } = prop
  if (customType !== undefined) return (stored) => customType.convertToJSValue(stored, platform)
  if (prop.runtimeType === 'boolean') return Boolean
  if (prop.runtimeType !== 'Date' || platform.isNumericProperty(prop)) return asStored
  return (stored) => (stored instanceof Date ? stored : platform.parseDate(stored as string))
}

type ResultColumns = Map<string, Column>

/** The columns of a table by their own name and by their property's. */
function columnsOf(meta: EntityMetadata, platform: Platform): ResultColumns {
  const columns: ResultColumns = new Map()
  for (const prop of meta.props) {
    const column = { property: prop.name, read: readerOf(prop, platform) }
    for (const name of [...prop.fieldNames, prop.name]) if (!columns.has(name)) columns.set(name, column)
  }
  return columns
}

function readRow(row: UnknownRow, columns: ResultColumns): UnknownRow {
  const read: UnknownRow = {}
  for (const name in row) {
    const column = columns.get(name)
    const stored = row[name]
    if (column === undefined) read[name] = stored
    else read[column.property] = stored === null || stored === undefined ? stored : column.read(stored)
  }
  return read
}

class ColumnNames implements KyselyPlugin {
  readonly #entities: EntitiesOfTables
  readonly #plugin: MikroKyselyPlugin
  readonly #platform: Platform
  /** By the names of the tables of a query, of which there are as many as the sources write. */
  readonly #columnsOfTables = new Map<string, ResultColumns>()
  readonly #columnsOfQuery = new WeakMap<PluginTransformQueryArgs['queryId'], ResultColumns>()

  constructor(db: TypedDb) {
    this.#entities = new EntitiesOfTables(db.getMetadata())
    this.#platform = db.getDriver().getPlatform()
    // What the plugin asks of a manager.
    const manager = { getMetadata: () => this.#entities, getDriver: () => db.getDriver() } as unknown as Manager
    this.#plugin = new MikroKyselyPlugin(manager, naming)
  }

  transformQuery(args: PluginTransformQueryArgs): ReturnType<KyselyPlugin['transformQuery']> {
    this.#entities.named.clear()
    const node = this.#plugin.transformQuery(args)
    this.#columnsOfQuery.set(args.queryId, this.#columnsOfNamed())
    return node
  }

  /** Of two tables with one name for a column, the later one in the query counts, as with the plugin. */
  #columnsOfNamed(): ResultColumns {
    const metas = [...this.#entities.named]
    const key = metas.map(({ tableName }) => tableName).join()
    const columns =
      this.#columnsOfTables.get(key) ?? new Map(metas.flatMap((meta) => [...columnsOf(meta, this.#platform)]))
    this.#columnsOfTables.set(key, columns)
    return columns
  }

  async transformResult({ result, queryId }: PluginTransformResultArgs): ReturnType<KyselyPlugin['transformResult']> {
    const columns = this.#columnsOfQuery.get(queryId)
    if (columns === undefined || result.rows.length === 0) return result
    return { ...result, rows: result.rows.map((row) => readRow(row, columns)) }
  }
}

const namesOf = new WeakMap<MetadataStorage, ColumnNames>()

/** The plugin over the entities of this database; one for all its managers. */
export function columnNames(db: TypedDb): KyselyPlugin {
  const metadata = db.getMetadata()
  const names = namesOf.get(metadata) ?? new ColumnNames(db)
  namesOf.set(metadata, names)
  return names
}
