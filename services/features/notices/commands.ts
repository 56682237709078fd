/** Notices as super administrators write them (contract/admin 6). */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { messageLimits } from '@podium/proto/rules/message/messages.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import { change, firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { pushOut, takeBack } from './push.ts'

type Tools = Pick<Context, 'orm' | 'now'>
const defaultPageRows = 5
/** What the system itself sent has no author and is not listed. */
const listed = sql`n.admin_uid is not null and n.deleted_at is null`

type Stored = Omit<CallAnswer<'adminNotices'>['records'][number], 'gmtCreate' | 'gmtModified'> & {
  readonly createdAt: string
  readonly updatedAt: string
}

export async function adminNotices(db: Db, query: CallQuery<'adminNotices'>): Promise<CallAnswer<'adminNotices'>> {
  const bounds = pageBounds(query, defaultPageRows)
  const which = query.type === undefined ? listed : sql`${listed} and n.type = ${query.type}`
  const [count, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from notice n where ${which}`),
    rows(
      db,
      sql<Stored>`
      select n.id, n.title, n.content, n.type, n.is_pushed as state, n.due_at is not null and not n.is_pushed as "isDue", n.recipient_uid as "recipientId",
        r.username as recipient, a.username as "adminUsername", n.created_at as "createdAt", n.updated_at as "updatedAt"
      from notice n left join users a on a.uid = n.admin_uid left join users r on r.uid = n.recipient_uid where ${which}
      order by n.is_pushed, n.id desc limit ${bounds.size} offset ${bounds.offset}`,
    ),
  ])
  return pageOf(
    found.map(({ createdAt, updatedAt, ...row }) => ({
      ...row,
      gmtCreate: wireTime(createdAt),
      gmtModified: wireTime(updatedAt),
    })),
    count?.total ?? 0,
    bounds,
  )
}

function words(field: string, given: string | null | undefined, max: number): string {
  const text = given?.trim() ?? ''
  if (text === '') throw new Refusal('fieldBlank', { field })
  if (text.length > max) throw new Refusal('fieldTooLong', { field, max })
  return text.toWellFormed()
}
const titleOf = (given: string | null | undefined) => words('title', given, messageLimits.noticeTitleMaxChars)
const contentOf = (given: string | null | undefined) => words('content', given, messageLimits.noticeContentMaxChars)

/** The one user of a single notice; nobody of the others. */
async function recipientOf(db: Db, type: NoticeType, uid: string | null | undefined): Promise<string | null> {
  if (type !== 'Single') return null
  if (!uid || !(await firstRow(db, sql`select 1 from users where uid = ${uid}`)))
    throw new Refusal('noticeRecipientMissing')
  return uid
}

/** Waits for the full hour, unless it is to leave at once. Throws Refusal. */
export async function addNotice(tools: Tools, viewer: Viewer, body: CallBody<'addNotice'>): Promise<null> {
  const db = tools.orm.em.fork()
  const [title, content] = [titleOf(body.title), contentOf(body.content)]
  if (!body.type) throw new Refusal('fieldBlank', { field: 'type' })
  const recipient = await recipientOf(db, body.type, body.recipientId)
  const added = await firstRow(
    db,
    sql<{ id: number }>`
    insert into notice (title, content, type, recipient_uid, admin_uid) values (${title}, ${content}, ${body.type}, ${recipient}, ${viewer.uid}) returning id`,
  )
  if (added && body.pushNow === true) await pushNotice(tools, added.id)
  return null
}

interface Kept {
  readonly type: NoticeType
  readonly recipientUid: string | null
  readonly isUnderway: boolean
  readonly isPushed: boolean
}

/** Keeps the notice from being pushed or deleted meanwhile. Throws Refusal `noticeMissing`. */
async function keep(db: Db, id: number): Promise<Kept> {
  const found = await firstRow(
    db,
    sql<Kept>`
    select n.type, n.recipient_uid as "recipientUid", n.is_pushed as "isPushed", n.pushed_to is not null as "isUnderway" from notice n where n.id = ${id} and ${listed} for update of n`,
  )
  if (!found) throw new Refusal('noticeMissing')
  return found
}

/** What recipients read changes with it. Throws Refusal. */
export const editNotice = (
  { orm }: Tools,
  { id, title, content, type, recipientId }: CallBody<'editNotice'>,
): Promise<null> =>
  orm.em.fork().transactional(async (db) => {
    const kept = await keep(db, id)
    const isFor = { type: type ?? kept.type, uid: recipientId || kept.recipientUid }
    const moves = isFor.type !== kept.type || (isFor.type === 'Single' && isFor.uid !== kept.recipientUid)
    if (moves && (kept.isPushed || kept.isUnderway)) throw new Refusal('noticePushed')
    const recipient = moves ? await recipientOf(db, isFor.type, isFor.uid) : kept.recipientUid
    await change(
      db,
      sql`
      update notice set title = coalesce(${title === undefined || title === null ? null : titleOf(title)}, title),
        content = coalesce(${content === undefined || content === null ? null : contentOf(content)}, content),
        type = ${isFor.type}, recipient_uid = ${recipient}, updated_at = now() where id = ${id}`,
    )
    return null
  })

/** Out of every inbox before it answers. Throws Refusal. */
export async function deleteNotice({ orm, now }: Tools, id: number): Promise<null> {
  await orm.em.fork().transactional(async (db) => {
    await keep(db, id)
    await change(db, sql`update notice set deleted_at = ${now()} where id = ${id}`)
  })
  await takeBack(orm, id)
  return null
}

/** In every inbox before it answers; should this process die, a worker goes on. Throws Refusal. */
export async function pushNotice({ orm, now }: Tools, id: number): Promise<null> {
  await orm.em.fork().transactional(async (db) => {
    if ((await keep(db, id)).isPushed) throw new Refusal('noticePushed')
    await change(db, sql`update notice set due_at = coalesce(due_at, ${now()}) where id = ${id}`)
  })
  await pushOut(orm, id)
  return null
}
