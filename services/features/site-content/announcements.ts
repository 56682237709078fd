/** Announcements of the site as administrators edit them (contract/admin 5). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { announcementColumns, presentAnnouncement } from './announcement-rows.ts'
import { edited } from '../edits/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

const defaultPageRows = 10
const ofSite = sql`a.cid is null and a.gid is null`

export async function adminAnnouncements(
  db: Db,
  query: CallQuery<'adminAnnouncements'>,
): Promise<CallAnswer<'adminAnnouncements'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from announcement a where ${ofSite}`),
    rows(
      db,
      sql<Parameters<typeof presentAnnouncement>[0]>`
      select ${announcementColumns} from announcement a left join users u on u.uid = a.uid where ${ofSite}
      order by a.created_at desc, a.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(found.map(presentAnnouncement), count?.total ?? 0, bounds)
}

function given(field: string, value: string | null | undefined): string {
  if (!value?.trim()) throw new Refusal('fieldBlank', { field })
  return value
}

export async function addAnnouncement(
  db: Db,
  viewer: Viewer,
  { title, content, status }: CallBody<'addAnnouncement'>,
): Promise<null> {
  await change(
    db,
    sql`
    insert into announcement (title, content, uid, status) values (${given('title', title).trim()}, ${given('content', content)}, ${viewer.uid}, ${status ?? 0})`,
  )
  return null
}

/** A field that is sent empty is refused, one that is not sent stays. */
const changed = (field: string, value: string | null | undefined): string | null =>
  value === undefined || value === null ? null : given(field, value)

/** Throws Refusal. */
export const editAnnouncement = (
  { orm, now }: Pick<Context, 'orm' | 'now'>,
  viewer: Viewer,
  body: CallBody<'editAnnouncement'>,
): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const { id, title, content, status, baseRevision } = body
    if (!(await firstRow(db, sql`select 1 from announcement a where id = ${id} and ${ofSite} for update`)))
      throw new Refusal('announcementMissing')
    await edited(db, { table: 'announcement', id, username: viewer.username, base: baseRevision, now: now() }, () =>
      change(
        db,
        sql`
      update announcement set title = coalesce(${changed('title', title)}::text, title), content = coalesce(${changed('content', content)}::text, content),
        status = coalesce(${status ?? null}::smallint, status), updated_at = now()
      where id = ${id}`,
      ),
    )
    return null
  })

export async function deleteAnnouncement(db: Db, id: number): Promise<null> {
  if ((await change(db, sql`delete from announcement a where id = ${id} and ${ofSite}`)) === 0)
    throw new Refusal('announcementMissing')
  return null
}
