import { p } from '@mikro-orm/postgresql'
import type { EntitySchemaWithMeta } from '@mikro-orm/postgresql'

/**
 * Whom a scalar key means: read with `populate`, written by the key alone. It adds neither a column nor a foreign key,
 * and stands after its key. A key that means nobody (0, or a row that is gone) is populated as null.
 */
export const relation = <Target extends EntitySchemaWithMeta>(target: Target, column: string) =>
  p.manyToOne(target).joinColumn(column).lazyRef().nullable().persist(false)
