/**
 * One box of a user's messages, page by page: unread ones first, then the newest (contract/contests-and-community 6.19).
 * Reading a page marks it read after its answer was made; its rows move among the read ones when the list is opened anew.
 */
import { messageLimits } from '@podium/proto/model/messages.ts'
import type { MessageBox } from '@podium/proto/model/messages.ts'
import type { Context, Viewer } from '../../context.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { change, firstRow, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import type { RawBuilder } from 'kysely'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

interface Paging {
  readonly currentPage?: number
  readonly limit?: number
}
const defaultPageRows = 5

const totals = { Discuss: sql`comment_total`, Reply: sql`reply_total`, Like: sql`likes_total`, Sys: sql`sys_total`, Mine: sql`mine_total` } satisfies Record<MessageBox, unknown>

const totalOf = async (db: Db, uid: string, box: MessageBox): Promise<number> =>
  (await firstRow(db, sql<{ total: number }>`select ${totals[box]} as total from message_count where uid = ${uid}`))?.total ?? 0

/** What has been read so far takes its place among the read ones. */
const settle = (db: Db, uid: string, box: MessageBox): Promise<number> =>
  change(db, sql`
    with found as (select id from message where uid = ${uid} and box = ${box} and is_read and not is_settled order by id for update)
    update message set is_settled = true where id in (select id from found)`)

const markRead = (db: Db, uid: string, ids: readonly number[]): Promise<number> =>
  change(db, sql`
    with found as (select id from message where id = any(${ids}::bigint[]) and uid = ${uid} and not is_read order by id for update)
    update message set is_read = true where id in (select id from found)`)

/** The page's messages as `m`, to be joined with what is shown of them, in order. */
export const pageRows = ({ uid }: Viewer, box: MessageBox, { size, offset }: PageBounds): RawBuilder<unknown> =>
  sql`(select * from message where uid = ${uid} and box = ${box} order by is_settled, id desc limit ${size} offset ${offset}) m`
export const pageOrder = sql`m.is_settled, m.id desc`

interface Marked {
  readonly id: number
  /** It has been read before. */
  readonly state: boolean
}

/** @param read the rows of a page, as shown */
export async function readBox<Row extends Marked>(
  tools: Tools, viewer: Viewer, { box, query }: { box: MessageBox; query: Paging }, read: (db: Db, bounds: PageBounds) => Promise<Row[]>,
) {
  const db = tools.orm.em.fork()
  const bounds = pageBounds({ ...query, ...(query.limit === undefined ? {} : { limit: Math.min(query.limit, messageLimits.pageMaxRows) }) }, defaultPageRows)
  if (bounds.current === 1) await settle(db, viewer.uid, box)
  const [total, found] = await Promise.all([totalOf(db, viewer.uid, box), read(db, bounds)])
  const fresh = found.filter(({ state }) => !state).map(({ id }) => id)
  if (fresh.length > 0) await markRead(db, viewer.uid, fresh)
  return pageOf(found, total, bounds)
}
