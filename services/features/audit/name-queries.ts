/** How people call the users and problems that rows of the log have by their numbers. */
import { namedByUid } from '@podium/proto/rules/site/audit.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

export interface AuditNames {
  /** By uid; who is gone is not in it. */
  readonly people: Record<string, string>
  /** Labels by the number of the problem in its contest. */
  readonly problems: Record<string, string>
}

interface Named {
  readonly kind: string
  readonly object: string
  readonly before: unknown
  readonly after: unknown
}

const fieldsOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string')

/** What is in force of participants stands by their uid. */
const uidsIn = ([name, value]: readonly [string, unknown]): readonly string[] =>
  name === 'rulings' ? fieldsOf(value).map(([uid]) => uid) : /uids?$/i.test(name) ? textsOf(value) : []

/** Uids that rows have in their fields and in the key of what they are about. */
export function uidsOf(rows: readonly Named[]): readonly string[] {
  const found = rows.flatMap(({ kind, object, before, after }) => [
    ...(namedByUid.has(kind) ? object.split('/').slice(-1) : []),
    ...[...fieldsOf(before), ...fieldsOf(after)].flatMap(uidsIn),
  ])
  return [...new Set(found)]
}

/** Numbers of problems in a contest that rows have in their fields. */
export function cpidsOf(rows: readonly Named[]): readonly number[] {
  const found = rows
    .flatMap(({ before, after }) => [...fieldsOf(before), ...fieldsOf(after)])
    .flatMap(([name, value]) => (name === 'cpid' && typeof value === 'number' ? [value] : []))
  return [...new Set(found)]
}

export async function namesIn(db: Db, rows: readonly Named[]): Promise<AuditNames> {
  const [uids, cpids] = [uidsOf(rows), cpidsOf(rows)]
  const [people, problems] = await Promise.all([
    uids.length === 0
      ? []
      : tables(db).selectFrom('users').select(['uid', 'username']).where('uid', 'in', uids).execute(),
    cpids.length === 0
      ? []
      : tables(db).selectFrom('contest_problem').select(['id', 'displayId']).where('id', 'in', cpids).execute(),
  ])
  return {
    people: Object.fromEntries(people.map(({ uid, username }) => [uid, username])),
    problems: Object.fromEntries(problems.map(({ id, displayId }) => [id, displayId])),
  }
}
