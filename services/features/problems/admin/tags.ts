/** Writes of tags and classifications (contract/admin 11). */
import type { Static } from 'typebox'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import type { Tag } from '@podium/proto/calls/problem/problem-shapes.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { brokenUnique, change, databaseFault, firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'

interface Times {
  readonly createdAt: string
  readonly updatedAt: string
}
type TagRow = Omit<Static<typeof Tag>, 'gmtCreate' | 'gmtModified'> & Times
type ClassificationRow = Omit<CallAnswer<'addTagClassification'>, 'gmtCreate' | 'gmtModified'> & Times
const present = <Row extends Times>({ createdAt, updatedAt, ...row }: Row) => ({
  ...row,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

const foreignKeyBroken = '23503'

/** A write whose broken constraints are refusals. */
async function writing<T>(taken: ErrorCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (brokenUnique(error) !== null) throw new Refusal(taken)
    if (databaseFault(error)?.code === foreignKeyBroken) throw new Refusal('classificationMissing')
    throw error
  }
}

function nameOf(name: string | null | undefined): string {
  const text = (name ?? '').trim()
  if (text === '') throw new Refusal('fieldBlank', { field: 'name' })
  return text
}

const requireTouched = (touched: number, missing: ErrorCode): null => {
  if (touched === 0) throw new Refusal(missing)
  return null
}

export async function addTag(
  db: Db,
  { name, color, oj, gid, tcid }: CallBody<'addTag'>,
): Promise<CallAnswer<'addTag'>> {
  const found = await writing('tagTaken', () =>
    firstRow(
      db,
      sql<TagRow>`
    insert into tag (name, color, oj, gid, classification_id)
    select ${nameOf(name)}, ${color ?? null}, ${oj || 'ME'}, g.gid, ${tcid ?? null}::bigint from (select ${gid ?? null}::bigint as gid) g
    where g.gid is null or exists (select 1 from user_group u where u.id = g.gid)
    returning id, name, color, oj, gid, classification_id as tcid, created_at as "createdAt", updated_at as "updatedAt"`,
    ),
  )
  if (!found) throw new Refusal('groupMissing')
  return present(found)
}

/** Absent and null fields stay, but for the classification, which null takes away. */
export async function editTag(db: Db, { id, name, color, oj, tcid }: CallBody<'editTag'>): Promise<null> {
  const touched = await writing('tagTaken', () =>
    change(
      db,
      sql`
    update tag set name = coalesce(${name === undefined || name === null ? null : nameOf(name)}::text, name), color = coalesce(${color ?? null}::text, color),
      oj = coalesce(${oj || null}::text, oj), classification_id = ${tcid ?? null}, updated_at = now()
    where id = ${id}`,
    ),
  )
  return requireTouched(touched, 'tagMissing')
}

/** Call it in a transaction. */
export async function deleteTag(db: Db, id: number): Promise<null> {
  await change(db, sql`delete from problem_tag where tag_id = ${id}`)
  return requireTouched(await change(db, sql`delete from tag where id = ${id}`), 'tagMissing')
}

/** @param oj a bank in any case; ALL for every one */
export async function classifications(db: Db, oj: string): Promise<CallAnswer<'tagClassifications'>> {
  const bank = oj.toUpperCase()
  const found = await rows(
    db,
    sql<ClassificationRow>`
    select id, name, oj, rank, created_at as "createdAt", updated_at as "updatedAt" from tag_classification
    where ${bank} = 'ALL' or upper(oj) = ${bank} order by case when ${bank} = 'ALL' then 0 else rank end, id`,
  )
  return found.map(present)
}

export async function addClassification(
  db: Db,
  { name, oj, rank }: CallBody<'addTagClassification'>,
): Promise<CallAnswer<'addTagClassification'>> {
  const found = await writing('classificationTaken', () =>
    firstRow(
      db,
      sql<ClassificationRow>`
    insert into tag_classification (name, oj, rank) values (${nameOf(name)}, ${oj || 'ME'}, ${rank ?? 0})
    returning id, name, oj, rank, created_at as "createdAt", updated_at as "updatedAt"`,
    ),
  )
  if (!found) throw new Error('an insert returned no row')
  return present(found)
}

export async function editClassification(
  db: Db,
  { id, name, oj, rank }: CallBody<'editTagClassification'>,
): Promise<null> {
  const touched = await writing('classificationTaken', () =>
    change(
      db,
      sql`
    update tag_classification set name = coalesce(${name === undefined || name === null ? null : nameOf(name)}::text, name),
      oj = coalesce(${oj || null}::text, oj), rank = coalesce(${rank ?? null}::int, rank), updated_at = now()
    where id = ${id}`,
    ),
  )
  return requireTouched(touched, 'classificationMissing')
}

/** Its tags have no classification then: the reference is set to null by the database. */
export const deleteClassification = async (db: Db, id: number): Promise<null> =>
  requireTouched(await change(db, sql`delete from tag_classification where id = ${id}`), 'classificationMissing')
