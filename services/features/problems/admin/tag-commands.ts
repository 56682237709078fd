/** Writes of tags and classifications (contract/admin 11); call each in a transaction. */
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { ErrorCode } from '@podium/proto/errors/index.ts'
import { brokenUnique, databaseFault } from '../../../platform/database/faults.ts'
import { Group } from '../../groups/entities.ts'
import { notifyHome } from '../../home/index.ts'
import { localBank } from '../bank/banks.ts'
import { moveBank } from '../bank/commands.ts'
import { ProblemTag, Tag, TagClassification } from '../entities.ts'
import { notifyTagged } from '../events.ts'
import { presentClassification, presentTag } from '../tag-queries.ts'

const foreignKeyBroken = '23503'

/** Writes; broken constraints are refusals. */
async function flush(em: EntityManager, taken: ErrorCode): Promise<void> {
  try {
    await em.flush()
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

/** Throws Refusal. */
export async function addTag(
  em: EntityManager,
  { name, color, oj, gid = null, tcid }: CallBody<'addTag'>,
): Promise<CallAnswer<'addTag'>> {
  const text = nameOf(name)
  if (gid !== null && !(await em.count(Group, { id: gid }))) throw new Refusal('groupMissing')
  const tag = em.create(Tag, {
    name: text,
    color: color ?? null,
    oj: oj || localBank,
    gid,
    classificationId: tcid ?? null,
  })
  await flush(em, 'tagTaken')
  await notifyHome(em, 'problems')
  return presentTag({ ...tag, color: tag.color ?? null, gid, tcid: tcid ?? null })
}

/** Absent and null fields stay, but for the classification, which null takes away. Throws Refusal. */
export async function editTag(em: EntityManager, { id, name, color, oj, tcid }: CallBody<'editTag'>): Promise<null> {
  const text = name === undefined || name === null ? null : nameOf(name)
  const tag = await em.findOne(Tag, id)
  if (!tag) throw new Refusal('tagMissing')
  if (text !== null) tag.name = text
  if (color !== undefined && color !== null) tag.color = color
  if (oj) tag.oj = oj
  tag.classificationId = tcid ?? null
  tag.updatedAt = new Date()
  await flush(em, 'tagTaken')
  await notifyTagged(em, id)
  return null
}

/** Throws Refusal. */
export async function deleteTag(em: EntityManager, id: number): Promise<null> {
  await notifyTagged(em, id)
  const links = await em.nativeDelete(ProblemTag, { tagId: id })
  if ((await em.nativeDelete(Tag, { id })) === 0) throw new Refusal('tagMissing')
  if (links > 0) await moveBank(em)
  return null
}

/** Throws Refusal. */
export async function addClassification(
  em: EntityManager,
  { name, oj, rank }: CallBody<'addTagClassification'>,
): Promise<CallAnswer<'addTagClassification'>> {
  const classification = em.create(TagClassification, { name: nameOf(name), oj: oj || localBank, rank: rank ?? 0 })
  await flush(em, 'classificationTaken')
  await notifyHome(em, 'problems')
  return presentClassification(classification)
}

/** Absent and null fields stay. Throws Refusal. */
export async function editClassification(
  em: EntityManager,
  { id, name, oj, rank }: CallBody<'editTagClassification'>,
): Promise<null> {
  const text = name === undefined || name === null ? null : nameOf(name)
  const classification = await em.findOne(TagClassification, id)
  if (!classification) throw new Refusal('classificationMissing')
  if (text !== null) classification.name = text
  if (oj) classification.oj = oj
  if (rank !== undefined && rank !== null) classification.rank = rank
  classification.updatedAt = new Date()
  await flush(em, 'classificationTaken')
  await notifyHome(em, 'problems')
  return null
}

/** Its tags have no classification then: the reference is set to null by the database. Throws Refusal. */
export async function deleteClassification(em: EntityManager, id: number): Promise<null> {
  if ((await em.nativeDelete(TagClassification, { id })) === 0) throw new Refusal('classificationMissing')
  await notifyHome(em, 'problems')
  return null
}
