/** How Kysely runs over entities: columns under the names of their properties, values as entities have them. */
import { MetadataStorage, MikroKyselyPlugin } from '@mikro-orm/postgresql'
import type { EntityManager, EntityMetadata, EntityProperty } from '@mikro-orm/postgresql'

export const naming = { tableNamingStrategy: 'table', columnNamingStrategy: 'property', convertValues: true } as const

export type TypedDb = Pick<EntityManager, 'getKysely' | 'getMetadata' | 'getDriver'>
type Manager = ConstructorParameters<typeof MikroKyselyPlugin>[0]

const isColumn = ({ persist }: EntityProperty): boolean => persist !== false

/** An entity without its relations: the plugin would give the column of a key the name of its relation. */
const withoutRelations = (meta: EntityMetadata): EntityMetadata =>
  Object.create(meta, {
    props: { value: meta.props.filter(isColumn) },
    properties: { value: Object.fromEntries(Object.entries(meta.properties).filter(([, prop]) => isColumn(prop))) },
  }) as EntityMetadata

function managerOfColumns(db: TypedDb): Manager {
  const columns = new MetadataStorage()
  for (const [name, meta] of db.getMetadata().getAll()) columns.set(name, withoutRelations(meta))
  // What the plugin asks of a manager.
  return { getMetadata: () => columns, getDriver: () => db.getDriver() } as unknown as Manager
}

const managers = new WeakMap<MetadataStorage, Manager>()

export function columnNames(db: TypedDb): MikroKyselyPlugin {
  const metadata = db.getMetadata()
  const manager = managers.get(metadata) ?? managerOfColumns(db)
  managers.set(metadata, manager)
  return new MikroKyselyPlugin(manager, naming)
}
