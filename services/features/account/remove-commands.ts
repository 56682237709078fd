/** Deletes accounts with what is theirs alone. Whether something else depends on them is checked before. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { CommentLike, DiscussionLike, DiscussionQuota, DiscussionReport } from '../discussions/entities.ts'
import { Draft } from '../drafts/entities.ts'
import { EditorSettings } from '../editor-settings/entities.ts'
import { tables } from '../entities.ts'
import { GroupQuota } from '../groups/entities.ts'
import { leaveGroups } from '../groups/index.ts'
import { Message, MessageCount } from '../messages/entities.ts'
import { SelfTest } from '../self-test/entities.ts'
import { TrainingRegister } from '../trainings/entities.ts'
import { ChangeFailure, NotifyCode, Session, User } from './entities.ts'

/** Deletes what belongs to the accounts, where no trigger of the database does it. */
async function removeBelongings(em: EntityManager, uids: readonly string[]): Promise<void> {
  const ofThem = { uid: { $in: uids } }
  await em.nativeDelete(Session, ofThem)
  await em.nativeDelete(DiscussionReport, ofThem)
  await em.nativeDelete(DiscussionQuota, ofThem)
  await em.nativeDelete(ChangeFailure, ofThem)
  await em.nativeDelete(SelfTest, ofThem)
  await em.nativeDelete(Draft, ofThem)
  await em.nativeDelete(EditorSettings, ofThem)
  await em.nativeDelete(TrainingRegister, ofThem)
  await tables(em).deleteFrom('clarification').where('uid', 'in', uids).execute()
  await tables(em).deleteFrom('clarification_recipient').where('uid', 'in', uids).execute()
  await tables(em).deleteFrom('contest_staff').where('uid', 'in', uids).execute()
  await tables(em).updateTable('contest_team').set({ uid: null }).where('uid', 'in', uids).execute()
  await tables(em).deleteFrom('contest_address').where('uid', 'in', uids).execute()
  await tables(em).deleteFrom('contest_team_account').where('uid', 'in', uids).execute()
  for (const queue of ['contest_print', 'contest_balloon'] as const)
    await tables(em).updateTable(queue).set({ runnerUid: null }).where('runnerUid', 'in', uids).execute()
  await leaveGroups(em, uids)
  await em.nativeDelete(GroupQuota, ofThem)
  await em.nativeDelete(Message, ofThem)
  await em.nativeDelete(Message, { senderUid: { $in: uids } })
  await em.nativeDelete(MessageCount, ofThem)
  await em.nativeDelete(NotifyCode, { target: { $in: uids } })
}

/** Likes go, and what was liked counts them no more. */
async function removeLikes(em: EntityManager, uids: readonly string[]): Promise<void> {
  const db = tables(em)
  const discussions = db.selectFrom('discussion_like').select('did').where('uid', 'in', uids)
  const comments = db.selectFrom('comment_like').select('commentId').where('uid', 'in', uids)
  await db.selectFrom('discussion').select('id').where('id', 'in', discussions).orderBy('id').forUpdate().execute()
  await db.selectFrom('comment').select('id').where('id', 'in', comments).orderBy('id').forUpdate().execute()
  await db
    .updateTable('discussion')
    .set(({ eb, fn, selectFrom, val }) => ({
      likeNum: fn<number>('greatest', [
        val(0),
        eb(
          'likeNum',
          '-',
          selectFrom('discussion_like as l')
            .select(({ fn: { countAll } }) => countAll<number>().as('likes'))
            .whereRef('l.did', '=', 'discussion.id')
            .where('l.uid', 'in', uids),
        ),
      ]),
    }))
    .where('id', 'in', discussions)
    .execute()
  await db
    .updateTable('comment')
    .set(({ eb, fn, selectFrom, val }) => ({
      likeNum: fn<number>('greatest', [
        val(0),
        eb(
          'likeNum',
          '-',
          selectFrom('comment_like as l')
            .select(({ fn: { countAll } }) => countAll<number>().as('likes'))
            .whereRef('l.commentId', '=', 'comment.id')
            .where('l.uid', 'in', uids),
        ),
      ]),
    }))
    .where('id', 'in', comments)
    .execute()
  await em.nativeDelete(DiscussionLike, { uid: { $in: uids } })
  await em.nativeDelete(CommentLike, { uid: { $in: uids } })
}

export async function removeAccounts(em: EntityManager, uids: readonly string[]): Promise<void> {
  await removeLikes(em, uids)
  await tables(em)
    .updateTable('stored_file')
    .set(({ fn }) => ({ deletedAt: fn<Date>('now') }))
    .where('uid', 'in', uids)
    .where('kind', '=', 'avatar')
    .where('deletedAt', 'is', null)
    .execute()
  await removeBelongings(em, uids)
  await em.nativeDelete(User, { uid: { $in: uids } })
}
