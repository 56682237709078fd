/** Categories of trainings (contract/admin 12). */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { isColor } from '@podium/proto/rules/contest/contest-form.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { brokenUnique, change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { categoryColumns, presentCategory } from '../categories.ts'
import type { CategoryRow } from '../categories.ts'

const presetColor = '#409eff'

/** Throws Refusal. */
export function colorOf(color: string | null | undefined): string {
  if (color && !isColor(color)) throw new Refusal('trainingColor')
  return color || presetColor
}

function nameOf(name: string | null | undefined): string {
  const text = (name ?? '').trim()
  if (text === '') throw new Refusal('fieldBlank', { field: 'name' })
  return text
}

const asRefusal = (error: unknown): never => {
  throw brokenUnique(error) === 'training_category_name' ? new Refusal('trainingCategoryTaken') : error
}

/** Throws Refusal. */
export async function addCategory(
  db: Db,
  { name, color, gid }: CallBody<'addTrainingCategory'>,
): Promise<CallAnswer<'addTrainingCategory'>> {
  if (gid && !(await firstRow(db, sql`select 1 from user_group where id = ${gid}`))) throw new Refusal('groupMissing')
  const added = await firstRow(
    db,
    sql<CategoryRow>`
    with tc as (insert into training_category (name, color, gid) values (${nameOf(name)}, ${colorOf(color)}, ${gid || null}) returning *)
    select ${categoryColumns} from tc`,
  ).catch(asRefusal)
  if (!added) throw new Error('an insert returned no row')
  return presentCategory(added)
}

/** Absent fields stay; a category of a group stays in it. Throws Refusal. */
export async function editCategory(db: Db, { id, name, color }: CallBody<'editTrainingCategory'>): Promise<void> {
  const touched = await change(
    db,
    sql`
    update training_category set name = coalesce(${name === undefined || name === null ? null : nameOf(name)}::text, name),
      color = coalesce(${color ? colorOf(color) : null}::text, color), updated_at = now()
    where id = ${id}`,
  ).catch(asRefusal)
  if (touched === 0) throw new Refusal('trainingCategoryUnknown')
}

/** Its trainings have none then: the reference is set to null by the database. Throws Refusal. */
export async function deleteCategory(db: Db, id: number): Promise<void> {
  const touched = await change(db, sql`delete from training_category where id = ${id}`)
  if (touched === 0) throw new Refusal('trainingCategoryUnknown')
}
