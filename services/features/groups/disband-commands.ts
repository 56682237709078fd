/** A group ends with everything in it (contract/groups 12.15). */
import { expressionBuilder } from 'kysely'
import { groupLevels } from '@podium/proto/rules/group/groups.ts'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rootUid } from '@podium/proto/rules/user/roles.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { enterGroup } from './policy.ts'
import {
  lockGates,
  lockProblemRejudges,
  lockRejudges,
  removeSubmissions,
} from '../../platform/database/lock-order.hot-sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { clearNow, dropProblems, dropUploads } from '../files/index.ts'
import { notifyHome } from '../home/index.ts'
import { notifyContestChanged } from '../contests/index.ts'
import { notifyDiscussions } from '../discussions/index.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { Announcement } from '../site-content/entities.ts'
import { TrainingCategory } from '../trainings/entities.ts'
import { Group, GroupMember } from './entities.ts'
import { notifyGroup } from './events.ts'
import { notifyTrainingChanged } from '../trainings/index.ts'
import { notifyDissolution } from './notices.ts'

/** What was worked on together, with an event to whoever has it open. */
async function removeContent(db: Db, gid: number, now: Date): Promise<void> {
  const discussions = await tables(db).deleteFrom('discussion').where('gid', '=', gid).returning('id').execute()
  const contests = await tables(db).deleteFrom('contest').where('gid', '=', gid).returning('id').execute()
  const trainings = await tables(db).deleteFrom('training').where('gid', '=', gid).returning('id').execute()
  if (discussions.length > 0) {
    await notifyDiscussions(
      db,
      discussions.map(({ id }) => ({ id, gid: null })),
      now,
    )
  }
  for (const { id } of contests) await notifyContestChanged(db, id, now.getTime())
  for (const { id } of trainings) await notifyTrainingChanged(db, id, now.getTime())
}

const of = expressionBuilder<Record<'submission', { gid: number; pid: number; cid: number }>, 'submission'>()
const ofProblem = expressionBuilder<Tables, 'problem'>()
const ofUpload = expressionBuilder<Tables, 'testcase_upload'>()
const isOfContests = (db: Db, gid: number) =>
  of('cid', 'in', tables(db).selectFrom('contest').select('id').where('gid', '=', gid))
const isOfProblems = (db: Db, gid: number) =>
  of('pid', 'in', tables(db).selectFrom('problem').select('id').where('gid', '=', gid))

/** Who has submitted in the group, or to its problems. */
const submitters = (db: Db, gid: number) =>
  tables(db)
    .selectFrom('submission')
    .select('uid')
    .where('gid', '=', gid)
    .union(tables(db).selectFrom('submission').select('uid').where(isOfProblems(db, gid)))

/**
 * A problem on which a contest or training outside the group rests stays (decision 25: what is in use is moved):
 * their results would be lost with it. One that was published is of the bank; one that was taken back from it stays
 * in its contests alone. Its test data are the site's then.
 * @returns those that stay
 */
async function removeProblems(db: Db, gid: number): Promise<readonly number[]> {
  const staying = await tables(db)
    .updateTable('problem')
    .set(({ eb, and, ref, lit }) => ({
      gid: null,
      dataUid: null,
      auth: eb
        .case()
        .when(and([eb('problem.isGroup', '=', true), eb('problem.auth', '=', problemAuths.public)]))
        .then(lit<number>(problemAuths.contest))
        .else(ref('problem.auth'))
        .end(),
    }))
    .where('problem.gid', '=', gid)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('contest_problem as cp').select('cp.id').whereRef('cp.pid', '=', 'problem.id')),
        exists(selectFrom('training_problem as tp').select('tp.id').whereRef('tp.pid', '=', 'problem.id')),
      ]),
    )
    .returning('problem.id')
    .execute()
  await removeSubmissions(db, isOfProblems(db, gid))
  await dropProblems(db, ofProblem('gid', '=', gid))
  await notifyHome(db, 'problems')
  return staying.map(({ id }) => id)
}

/** Of problems that stay, too: their rows have changed, and with them the bank. */
async function removeTags(db: Db, gid: number): Promise<void> {
  const ofGroup = tables(db).selectFrom('tag').select('id').where('gid', '=', gid)
  await tables(db).deleteFrom('problem_tag').where('tagId', 'in', ofGroup).execute()
  await tables(db).deleteFrom('tag').where('gid', '=', gid).execute()
}

/** Of problem `p` and its translation `t`. */
const textColumns = [
  ...(['p.description', 'p.input', 'p.output', 'p.hint'] as const),
  ...(['t.description', 't.input', 't.output', 't.hint'] as const),
]

/** What the texts of problems that stay show is the site's from now on; all other files go. */
async function removeFiles(db: Db, gid: number, staying: readonly number[]): Promise<void> {
  if (staying.length > 0) {
    await tables(db)
      .updateTable('stored_file')
      .set({ gid: null, uid: rootUid })
      .where('stored_file.gid', '=', gid)
      .where(({ eb, exists, selectFrom }) =>
        exists(
          selectFrom('problem as p')
            .leftJoin('problem_translation as t', 't.pid', 'p.id')
            .select('p.id')
            .where('p.id', 'in', staying)
            .where(({ fn }) => eb(fn<number>('strpos', [fn('concat', textColumns), 'stored_file.name']), '>', 0)),
        ),
      )
      .execute()
  }
  await tables(db)
    .updateTable('stored_file')
    .set(({ fn }) => ({ gid: null, deletedAt: fn.coalesce('stored_file.deletedAt', fn<Date>('now')) }))
    .where('stored_file.gid', '=', gid)
    .execute()
}

/** Its owner's and a super administrator's action. Throws Refusal. */
export async function disbandGroup(
  ctx: Pick<Context, 'orm' | 'now' | 'pageFiles' | 'log'>,
  viewer: Viewer,
  gid: number,
): Promise<null> {
  const { orm, now } = ctx
  await orm.em.fork().transactional(async (em) => {
    await enterGroup(em, { gid, viewer, needs: 'owner' })
    await lockRejudges(em, isOfContests(em, gid))
    await lockProblemRejudges(em, isOfProblems(em, gid))
    await lockGates(em, submitters(em, gid))
    const { group } = await enterGroup(em, { gid, viewer, needs: 'owner', lock: 'update' })
    const members = await em.find(GroupMember, { gid, auth: { $gte: groupLevels.member } })
    await removeContent(em, gid, now())
    await removeSubmissions(em, of('gid', '=', gid))
    const staying = await removeProblems(em, gid)
    await dropUploads(em, ofUpload('gid', '=', gid))
    await removeTags(em, gid)
    await em.nativeDelete(TrainingCategory, { gid })
    await em.nativeDelete(Announcement, { gid })
    await removeFiles(em, gid, staying)
    await em.nativeDelete(Group, { id: gid })
    await notifyGroup(em, { gid, what: 'group', now: now() })
    await notifyDissolution(
      em,
      group,
      members.map(({ uid }) => uid),
      viewer.username,
    )
  })
  await clearNow(ctx)
  return null
}
