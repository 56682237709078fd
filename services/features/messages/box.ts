/**
 * One box of a user's messages, page by page: unread ones first, then the newest (contract/contests-and-community 6.19).
 * Reading a page marks it read after its answer was made; its rows move among the read ones when the list is opened anew.
 */
import { messageLimits } from '@podium/proto/model/messages.ts'
import type { MessageBox } from '@podium/proto/model/messages.ts'
import type { Context, Viewer } from '../../context.ts'
import { pageBounds, pageOf } from '../../db/page.ts'
import type { PageBounds } from '../../db/page.ts'
import { bound, plannedRows, sql } from '../../db/sql.ts'
import type { Db } from '../../db/sql.ts'
import type { RawBuilder } from 'kysely'

export type Tools = Pick<Context, 'orm' | 'now' | 'settings'>

interface Paging {
  readonly currentPage?: number
  readonly limit?: number
}
const defaultPageRows = 5

const totals = { Discuss: sql`comment_total`, Reply: sql`reply_total`, Like: sql`likes_total`, Sys: sql`sys_total`, Mine: sql`mine_total` } satisfies Record<MessageBox, unknown>

interface BoxState {
  readonly total: number
  /** Some have been read, and stand where they stood. */
  readonly isMoved: boolean
}

async function stateOf(db: Db, uid: string, box: MessageBox): Promise<BoxState> {
  const [state] = await plannedRows(db, sql<BoxState>`
    select ${totals[box]} as total, exists (select 1 from message where uid = ${uid} and box = ${box} and is_read and not is_settled) as "isMoved"
    from message_count where uid = ${uid}`)
  return state ?? { total: 0, isMoved: false }
}

/** A mark that is lost in a crash is made again by the next reading; so its commit need not wait for the disk. */
const withoutWaiting = sql`set_config('synchronous_commit', 'off', true) is not null`

/** What has been read so far takes its place among the read ones. */
const settle = (db: Db, uid: string, box: MessageBox): Promise<unknown> =>
  plannedRows(db, sql`
    with quick as materialized (select ${withoutWaiting} as yes),
    found as (select id from message where uid = ${uid} and box = ${box} and is_read and not is_settled order by id for update)
    update message set is_settled = (select yes from quick) where id in (select id from found)`)

const markRead = (db: Db, uid: string, ids: readonly number[]): Promise<unknown> =>
  plannedRows(db, sql`
    with quick as materialized (select ${withoutWaiting} as yes),
    found as (select id from message where id = any(${ids}::bigint[]) and uid = ${uid} and not is_read order by id for update)
    update message set is_read = (select yes from quick) where id in (select id from found)`)

/** Condition on message `m`: it stands on the page. The ids come from the index alone, however deep the page. */
export const isOnPage = ({ uid }: Viewer, box: MessageBox, { size, offset }: PageBounds): RawBuilder<unknown> =>
  sql`m.id = any(array(select id from message where uid = ${uid} and box = ${box} order by is_settled, id desc limit ${bound(size)} offset ${bound(offset)}))`
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
  const { total, isMoved } = await stateOf(db, viewer.uid, box)
  if (bounds.current === 1 && isMoved) await settle(db, viewer.uid, box)
  const found = bounds.offset < total ? await read(db, bounds) : []
  const fresh = found.filter(({ state }) => !state).map(({ id }) => id)
  if (fresh.length > 0) await markRead(db, viewer.uid, fresh)
  return pageOf(found, total, bounds)
}
