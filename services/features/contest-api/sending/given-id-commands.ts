/** Ids that a client gives itself (`PUT`), so that it knows them while it cannot reach us. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { tables } from '../../entities.ts'
import type { GivenIdKind } from '../entities.ts'
import type { Given } from '../properties-form.ts'
import { textIn } from '../properties-form.ts'

/** Letters as the specification has them, and none that one of our own ids could have. */
const acceptable = /^(?!\d+(-answer)?$)[A-Za-z0-9_][A-Za-z0-9_.-]{0,35}$/

/** @param id of the address. Throws Refusal. */
export function checkGivenId(given: Given, id: string): void {
  if (textIn(given, 'id') !== id) throw new Refusal('contestApiOther')
  if (!acceptable.test(id)) throw new Refusal('contestApiProperty', { name: 'id' })
}

interface GivenId {
  readonly cid: number
  readonly kind: GivenIdKind
  /** The object has gone by our id before. */
  readonly replaces?: boolean
  /** Null for what was sent without one. */
  readonly id: string | null
}

/** In the transaction that stores the object: nobody reads it by another id. Throws Refusal for one that is taken. */
export async function storeGivenId(
  em: EntityManager,
  { cid, kind, id, replaces = false }: GivenId,
  object: number,
): Promise<void> {
  if (id === null) return
  const stored = await tables(em)
    .insertInto('contest_api_id')
    .values({ cid, kind, object, id, replaces })
    .onConflict((conflict) => conflict.doNothing())
    .returning('object')
    .executeTakeFirst()
  if (!stored) throw new Refusal('contestApiIdTaken')
}
