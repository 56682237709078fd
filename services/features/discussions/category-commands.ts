/**
 * Only a super administrator changes the categories of discussions (contract/contests-and-community 3, decision 39).
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { lowerCase } from '../../platform/database/expressions.ts'
import { lockTable } from '../../platform/database/lock-order.hot-sql.ts'
import { tables } from '../entities.ts'
import { Discussion, DiscussionCategory } from './entities.ts'
import type { Tools } from './policy.ts'
import { readText } from '../../platform/http/read-text.ts'
import { listCategories } from './category-queries.ts'

function checkRoot(viewer: Viewer): void {
  if (!isRoot(viewer.role)) throw new Refusal('forbidden')
}

/** What is not there stays away. Throws Refusal. */
async function saveCategory(
  em: EntityManager,
  { id, name, openToNewcomers }: CallBody<'saveDiscussionCategories'>[number],
): Promise<void> {
  const text = readText('name', name, discussionLimits.categoryMaxChars)
  if (!id) {
    em.create(DiscussionCategory, { name: text, openToNewcomers: openToNewcomers ?? false })
    return
  }
  const category = await em.findOne(DiscussionCategory, id)
  if (!category) return
  const after = { name: text, openToNewcomers: openToNewcomers ?? category.openToNewcomers }
  if (after.name === category.name && after.openToNewcomers === category.openToNewcomers) return
  em.assign(category, { ...after, updatedAt: new Date() })
}

/** Throws Refusal. */
export async function saveCategories(
  { orm }: Tools,
  viewer: Viewer,
  body: CallBody<'saveDiscussionCategories'>,
): Promise<CallAnswer<'saveDiscussionCategories'>> {
  checkRoot(viewer)
  const named = body.filter(({ name }) => name?.trim())
  if (named.length === 0) throw new Refusal('categoriesEmpty')
  return orm.em.fork().transactional(async (em) => {
    // Whoever saves beside this waits: two new names are never alike. Posting into a category goes on.
    await lockTable(em, 'discussion_category')
    for (const one of named) await saveCategory(em, one)
    await em.flush()
    // Looked at in the end, so that two may exchange their names.
    const twice = await tables(em)
      .selectFrom('discussion_category as c')
      .select(({ fn }) => fn.min('c.name').as('name'))
      .groupBy(({ ref }) => lowerCase(ref('c.name')))
      .having(({ eb, fn }) => eb(fn.countAll(), '>', 1))
      .limit(1)
      .executeTakeFirst()
    if (twice) throw new Refusal('categoryTwice', { name: twice.name })
    return listCategories(em)
  })
}

/** Throws Refusal. */
export async function deleteCategory({ orm }: Tools, viewer: Viewer, id: number): Promise<null> {
  checkRoot(viewer)
  return orm.em.fork().transactional(async (em) => {
    // Locked: a discussion that is being posted into it waits, and then finds it gone.
    const category = await em.findOne(DiscussionCategory, id, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!category) throw new Refusal('categoryMissing')
    const count = await em.count(Discussion, { categoryId: id })
    if (count > 0) throw new Refusal('categoryUsed', { count })
    await em.remove(category).flush()
    return null
  })
}
