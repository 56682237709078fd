/**
 * Categories of discussions; only a super administrator changes them (contract/contests-and-community 3, decision
 * 39).
 */
import type { CallAnswer, CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { discussionLimits } from '@podium/proto/rules/discussion/discussion.ts'
import type { Viewer } from '../../platform/context.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import type { Tools } from './read.ts'
import { readText } from '../../platform/http/read-text.ts'

export async function listCategories(db: Db): Promise<CallAnswer<'discussionCategories'>> {
  const found = await rows(
    db,
    sql<{ id: number; name: string; openToNewcomers: boolean; createdAt: string; updatedAt: string }>`
    select id, name, open_to_newcomers as "openToNewcomers", created_at as "createdAt", updated_at as "updatedAt" from discussion_category order by id`,
  )
  return found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    gmtCreate: wireTime(createdAt),
    gmtModified: wireTime(updatedAt),
  }))
}

function checkRoot(viewer: Viewer): void {
  if (!isRoot(viewer.role)) throw new Refusal('forbidden')
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
  return orm.em.fork().transactional(async (db) => {
    // Whoever saves beside this waits: two new names are never alike. Posting into a category goes on.
    await change(db, sql`lock table discussion_category in share row exclusive mode`)
    for (const { id, name, openToNewcomers: isOpen } of named) {
      const text = readText('name', name, discussionLimits.categoryMaxChars)
      if (id)
        await change(
          db,
          sql`update discussion_category set name = ${text}, open_to_newcomers = coalesce(${isOpen ?? null}::boolean, open_to_newcomers), updated_at = now()
        where id = ${id} and (name <> ${text} or open_to_newcomers <> ${isOpen ?? null}::boolean)`,
        )
      else
        await change(
          db,
          sql`insert into discussion_category (name, open_to_newcomers) values (${text}, ${isOpen ?? false})`,
        )
    }
    // Looked at in the end, so that two may exchange their names.
    const twice = await firstRow(
      db,
      sql<{
        name: string
      }>`select min(name) as name from discussion_category group by lower(name) having count(*) > 1 limit 1`,
    )
    if (twice) throw new Refusal('categoryTwice', { name: twice.name })
    return listCategories(db)
  })
}

/** Throws Refusal. */
export async function deleteCategory({ orm }: Tools, viewer: Viewer, id: number): Promise<null> {
  checkRoot(viewer)
  return orm.em.fork().transactional(async (db) => {
    // Locked: a discussion that is being posted into it waits, and then finds it gone.
    if (!(await firstRow(db, sql`select 1 from discussion_category where id = ${id} for update`)))
      throw new Refusal('categoryMissing')
    const used = await firstRow(
      db,
      sql<{ count: number }>`select count(*)::int as count from discussion where category_id = ${id}`,
    )
    if (used && used.count > 0) throw new Refusal('categoryUsed', { count: used.count })
    await change(db, sql`delete from discussion_category where id = ${id}`)
    return null
  })
}
