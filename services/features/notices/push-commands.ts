/**
 * Bringing notices into inboxes (contract/admin "Notices: hourly push", decision 9). Everybody may be fifty thousand
 * users, so a notice goes out in batches, each its own transaction that remembers how far it came: a worker that dies
 * loses nothing and repeats nothing, two workers take turns at the notice's row, and verdicts pass in between.
 */
import { LockMode } from '@mikro-orm/postgresql'
import type { EntityManager, InferEntity, MikroORM } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import { adminRoleIds } from '@podium/proto/rules/user/roles.ts'
import { isOneOf } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { Notice } from '../messages/entities.ts'
import { deleteNoticeMessages, insertMessages } from '../messages/index.ts'

const batchUsers = 500

type Waiting = Pick<InferEntity<typeof Notice>, 'type' | 'recipientUid' | 'pushedTo'>

const user = expressionBuilder<Tables & { u: Tables['users'] }, 'u'>()

/** Who came, or was seen, within half a year. */
function isKnownLately(): Expression<SqlBool> {
  const { exists, fn, lit, or, selectFrom } = user
  const halfYear = fn<Date>('make_interval', [lit(0), lit(6)])
  const recently = user(fn<Date>('now'), '-', halfYear)
  const lastSessions = selectFrom('session as s')
    .select('s.id')
    .whereRef('s.uid', '=', 'u.uid')
    .where('s.gmtCreate', '>', recently)
  return or([user('u.gmtCreate', '>', recently), exists(lastSessions)])
}

/** Everybody is whom the site has known lately; administrators are the roles of decision 9. */
function isRecipient({ type, recipientUid }: Waiting): Expression<SqlBool> {
  if (type === 'Single') return user('u.uid', '=', recipientUid ?? '')
  if (type === 'Admin') return isOneOf(user.ref('u.roleId'), adminRoleIds)
  return isKnownLately()
}

async function nextRecipients(db: Db, notice: Waiting): Promise<string[]> {
  const batch = await tables(db)
    .selectFrom('users as u')
    .select('u.uid')
    .where('u.uid', '>', notice.pushedTo ?? '')
    .where(isRecipient(notice))
    .orderBy('u.uid')
    .limit(batchUsers)
    .execute()
  return batch.map(({ uid }) => uid)
}

/** The next batch of a notice. @returns whether there may be more */
async function pushBatch(em: EntityManager, id: number): Promise<boolean> {
  const notice = await em.findOne(
    Notice,
    { id, isPushed: false, dueAt: { $ne: null }, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  if (!notice) return false
  const box = notice.type === 'Single' ? 'Mine' : 'Sys'
  const uids = await nextRecipients(em, notice)
  notice.pushedTo = uids.at(-1) ?? notice.pushedTo ?? ''
  notice.isPushed = uids.length < batchUsers
  await em.flush()
  await insertMessages(
    em,
    uids.map((uid) => ({ uid, box, noticeId: id })),
  )
  return !notice.isPushed
}

async function removeBatch(em: EntityManager, id: number): Promise<boolean> {
  if ((await deleteNoticeMessages(em, id, batchUsers)) > 0) return true
  await em.nativeDelete(Notice, { id, deletedAt: { $ne: null } })
  return false
}

/** Takes a notice that is marked as deleted out of every inbox, and then away. */
export async function takeBack(orm: MikroORM, id: number): Promise<void> {
  while (await orm.em.fork().transactional((db) => removeBatch(db, id)));
}

/** Brings a notice that is due to everybody whom it is for. */
export async function pushOut(orm: MikroORM, id: number, isStopped = (): boolean => false): Promise<void> {
  while (!isStopped() && (await orm.em.fork().transactional((db) => pushBatch(db, id))));
}

/** Marks everything that waits for the full hour. */
export const callForAll = (orm: MikroORM, now: Date): Promise<number> =>
  orm.em.fork().nativeUpdate(Notice, { isPushed: false, dueAt: null, deletedAt: null }, { dueAt: now })

/** Pushes what is due and finishes what was being taken back, oldest first. */
export async function pushDue(orm: MikroORM, isStopped = (): boolean => false): Promise<void> {
  const waiting = await tables(orm.em.fork())
    .selectFrom('notice')
    .select(['id', 'deletedAt'])
    .where(({ and, eb, or }) =>
      or([and([eb('isPushed', '=', false), eb('dueAt', 'is not', null)]), eb('deletedAt', 'is not', null)]),
    )
    .orderBy('id')
    .execute()
  for (const { id, deletedAt } of waiting) {
    if (deletedAt !== null) await takeBack(orm, id)
    else await pushOut(orm, id, isStopped)
  }
}
