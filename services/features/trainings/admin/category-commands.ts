/** Categories of trainings (contract/admin 12). */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isColor } from '@podium/proto/rules/contest/contest-form.ts'
import { brokenUnique } from '../../../platform/database/faults.ts'
import { Group } from '../../groups/entities.ts'
import { presentCategory } from '../category-queries.ts'
import { TrainingCategory } from '../entities.ts'
import { notifyCategory } from '../events.ts'
import type { CategoryRight } from './policy.ts'

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

/** Call it in a transaction. Throws Refusal. */
export async function addCategory(
  em: EntityManager,
  { name, color, gid }: CallBody<'addTrainingCategory'>,
): Promise<CallAnswer<'addTrainingCategory'>> {
  if (gid && !(await em.count(Group, { id: gid }))) throw new Refusal('groupMissing')
  const category = em.create(TrainingCategory, { name: nameOf(name), color: colorOf(color), gid: gid || null })
  await em.flush().catch(asRefusal)
  await notifyCategory(em, { id: category.id, gid: category.gid ?? null }, category.createdAt)
  return presentCategory(category)
}

/** Throws Refusal. */
async function ownCategory(em: EntityManager, check: CategoryRight, id: number) {
  const category = await em.findOne(TrainingCategory, id)
  if (!category) throw new Refusal('trainingCategoryUnknown')
  await check(em, { gid: category.gid ?? null })
  return category
}

/** Absent fields stay; a category of a group stays in it. Call it in a transaction. Throws Refusal. */
export async function editCategory(
  em: EntityManager,
  check: CategoryRight,
  { id, name, color }: CallBody<'editTrainingCategory'>,
): Promise<void> {
  const category = await ownCategory(em, check, id)
  if (name !== undefined && name !== null) category.name = nameOf(name)
  if (color) category.color = colorOf(color)
  category.updatedAt = new Date()
  await em.flush().catch(asRefusal)
  await notifyCategory(em, { id, gid: category.gid ?? null }, category.updatedAt)
}

/**
 * Its trainings have none then: the reference is set to null by the database. Call it in a transaction. Throws
 * Refusal.
 */
export async function deleteCategory(em: EntityManager, check: CategoryRight, id: number): Promise<void> {
  const { gid = null } = await ownCategory(em, check, id)
  await notifyCategory(em, { id, gid }, new Date())
  if ((await em.nativeDelete(TrainingCategory, { id })) === 0) throw new Refusal('trainingCategoryUnknown')
}
