/** Notices as super administrators write them (contract/admin 6). */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { messageLimits } from '@podium/proto/rules/message/messages.ts'
import type { NoticeType } from '@podium/proto/rules/message/messages.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { User } from '../account/entities.ts'
import { Notice } from '../messages/entities.ts'
import { pushOut, takeBack } from './push-commands.ts'

type Tools = Pick<Context, 'orm' | 'now'>
function words(field: string, given: string | null | undefined, max: number): string {
  const text = given?.trim() ?? ''
  if (text === '') throw new Refusal('fieldBlank', { field })
  if (text.length > max) throw new Refusal('fieldTooLong', { field, max })
  return text.toWellFormed()
}
const titleOf = (given: string | null | undefined) => words('title', given, messageLimits.noticeTitleMaxChars)
const contentOf = (given: string | null | undefined) => words('content', given, messageLimits.noticeContentMaxChars)

/** The one user of a single notice; nobody of the others. */
async function recipientOf(
  em: EntityManager,
  type: NoticeType,
  uid: string | null | undefined,
): Promise<string | null> {
  if (type !== 'Single') return null
  if (!uid || !(await em.count(User, { uid }))) throw new Refusal('noticeRecipientMissing')
  return uid
}

/** Waits for the full hour, unless it is to leave at once. Throws Refusal. */
export async function addNotice(tools: Tools, viewer: Viewer, body: CallBody<'addNotice'>): Promise<null> {
  const em = tools.orm.em.fork()
  const [title, content] = [titleOf(body.title), contentOf(body.content)]
  if (!body.type) throw new Refusal('fieldBlank', { field: 'type' })
  const recipientUid = await recipientOf(em, body.type, body.recipientId)
  const added = em.create(Notice, { title, content, type: body.type, recipientUid, adminUid: viewer.uid })
  await em.flush()
  if (body.pushNow === true) await pushNotice(tools, added.id)
  return null
}

/** Nobody pushes or deletes the notice meanwhile. Throws Refusal `noticeMissing`. */
async function lockNotice(em: EntityManager, id: number) {
  const found = await em.findOne(
    Notice,
    { id, adminUid: { $ne: null }, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!found) throw new Refusal('noticeMissing')
  return found
}

/** What recipients read changes with it. Throws Refusal. */
export const editNotice = (
  { orm }: Tools,
  { id, title, content, type, recipientId }: CallBody<'editNotice'>,
): Promise<null> =>
  orm.em.fork().transactional(async (em) => {
    const notice = await lockNotice(em, id)
    const isFor = { type: type ?? notice.type, uid: recipientId || (notice.recipientUid ?? null) }
    const moves = isFor.type !== notice.type || (isFor.type === 'Single' && isFor.uid !== notice.recipientUid)
    if (moves && (notice.isPushed || (notice.pushedTo ?? null) !== null)) throw new Refusal('noticePushed')
    if (moves) notice.recipientUid = await recipientOf(em, isFor.type, isFor.uid)
    if (title !== undefined && title !== null) notice.title = titleOf(title)
    if (content !== undefined && content !== null) notice.content = contentOf(content)
    em.assign(notice, { type: isFor.type, updatedAt: new Date() })
    await em.flush()
    return null
  })

/** Out of every inbox before it answers. Throws Refusal. */
export async function deleteNotice({ orm, now }: Tools, id: number): Promise<null> {
  await orm.em.fork().transactional(async (em) => {
    const notice = await lockNotice(em, id)
    notice.deletedAt = now()
    await em.flush()
  })
  await takeBack(orm, id)
  return null
}

/** In every inbox before it answers; should this process die, a worker goes on. Throws Refusal. */
export async function pushNotice({ orm, now }: Tools, id: number): Promise<null> {
  await orm.em.fork().transactional(async (em) => {
    const notice = await lockNotice(em, id)
    if (notice.isPushed) throw new Refusal('noticePushed')
    notice.dueAt ??= now()
    await em.flush()
  })
  await pushOut(orm, id)
  return null
}
