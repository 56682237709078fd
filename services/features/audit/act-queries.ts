/** Names of what acts were about. */
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import { objectOfAct } from './act-present.ts'
import type { Named } from './act-present.ts'

interface Row {
  readonly call: string
  readonly cid: number | null
  readonly kind: string
  readonly after: unknown
}

/** What an act was about, as people call it. */
export interface About extends Named {
  readonly name: string
}

/** Names by number, of one kind; those that are gone are not in it. */
async function namesOf(db: Db, kind: string, objects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const numbers = objects.filter((one) => /^\d{1,15}$/.test(one)).map(Number)
  if (objects.length === 0) return new Map()
  const read = {
    contest: () =>
      tables(db).selectFrom('contest').select(['id', 'title as name']).where('id', 'in', numbers).execute(),
    problem: () =>
      tables(db).selectFrom('problem').select(['id', 'title as name']).where('id', 'in', numbers).execute(),
    training: () =>
      tables(db).selectFrom('training').select(['id', 'title as name']).where('id', 'in', numbers).execute(),
    user_group: () => tables(db).selectFrom('user_group').select(['id', 'name']).where('id', 'in', numbers).execute(),
    users: () =>
      tables(db).selectFrom('users').select(['uid as id', 'username as name']).where('uid', 'in', objects).execute(),
  }[kind]
  const found = read === undefined || (kind !== 'users' && numbers.length === 0) ? [] : await read()
  return new Map(found.map(({ id, name }) => [String(id), name]))
}

/** Rows, each act with what it was about; what has no name, or is gone, goes by its number. */
export async function withActs<Found extends Row>(
  db: Db,
  rows: readonly Found[],
): Promise<readonly (Found & { readonly about: About | null })[]> {
  const acts = new Map(rows.map((row) => [row, row.kind === 'call' ? objectOfAct(row) : null]))
  const named = [...acts.values()].filter((one) => one !== null)
  const names = new Map<string, ReadonlyMap<string, string>>()
  for (const [kind, ofKind] of Map.groupBy(named, (one) => one.kind))
    names.set(kind, await namesOf(db, kind, [...new Set(ofKind.map(({ object }) => object))]))
  return rows.map((row) => {
    const one = acts.get(row) ?? null
    return { ...row, about: one && { ...one, name: names.get(one.kind)?.get(one.object) ?? one.object } }
  })
}
