/**
 * Creating, changing, showing and deleting trainings. Whoever may see another thing then is notified in the same
 * transaction.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { trainingFault, trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Context, Viewer } from '../../../platform/context.ts'
import { edited } from '../../edits/index.ts'
import { isWord } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { Training, TrainingRegister } from '../entities.ts'
import { notifyTrainingChanged, notifyTrainingList } from '../events.ts'
import { colorOf } from './category-commands.ts'
import type { TrainingAdminScope } from './policy.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Body = CallBody<'createTraining'>

const isNew = ({ trainingCategory: one }: Body): boolean => !one?.id && (one?.name ?? '').trim() !== ''

/** What a form says of a training. Throws Refusal for the first rule that it breaks. */
function fieldsOf({ training, trainingCategory, ...body }: Body) {
  const { title, auth } = training
  const description = training.description ?? ''
  const pwd = auth === 'Private' ? (training.privatePwd ?? '') : ''
  const hasCategory = Boolean(trainingCategory?.id) || isNew({ training, trainingCategory, ...body })
  const fault = trainingFault({ title, description, auth, pwd, rank: training.rank ?? null, hasCategory })
  if (fault) throw new Refusal(fault.code, fault.params)
  return {
    title: title.trim(),
    description,
    auth,
    pwd: auth === 'Private' ? pwd : null,
    rank: training.rank ?? trainingLimits.rankPreset,
    visible: training.status ?? true,
    rankShowName: training.rankShowName ?? 'username',
  }
}

/**
 * The category that a form names: by its id, or by a name, which is made when there is none. A group has those of the
 * site and its own; what it makes is its own. Throws Refusal.
 */
async function categoryOf(db: Db, body: Body, gid: number | null): Promise<number> {
  const { id, name, color } = body.trainingCategory ?? {}
  const word = (name ?? '').trim()
  if (isNew(body)) {
    await tables(db)
      .insertInto('training_category')
      .values({ name: word, color: colorOf(color), gid })
      .onConflict((taken) => taken.doNothing())
      .execute()
  }
  const query = tables(db).selectFrom('training_category as c').select(['c.id', 'c.gid']).forKeyShare()
  const found = isNew(body)
    ? query.where('c.gid', 'is not distinct from', gid).where(({ ref }) => isWord(ref('c.name'), word))
    : query.where('c.id', '=', id ?? 0)
  const category = await found.executeTakeFirst()
  if (!category || (category.gid !== null && gid === null)) throw new Refusal('trainingCategoryUnknown')
  if (category.gid !== null && category.gid !== gid) throw new Refusal('trainingCategoryForeign')
  return category.id
}

/**
 * The author is the caller, whatever the form says. Throws Refusal. @param gid the group of the training; null for
 * the site's
 */
export const createTraining = (
  { orm, now }: Tools,
  viewer: Viewer,
  body: Body,
  gid: number | null,
): Promise<CallAnswer<'createTraining'>> =>
  orm.em.fork().transactional(async (em) => {
    const fields = fieldsOf(body)
    const categoryId = await categoryOf(em, body, gid)
    const training = em.create(Training, { ...fields, uid: viewer.uid, gid, categoryId })
    await em.flush()
    await notifyTrainingList(em, gid, now())
    return { tid: training.id }
  })

type Changes = Partial<ReturnType<typeof fieldsOf>> & { readonly categoryId?: number }

/** Of a training that the caller has locked. */
async function changeTraining(em: EntityManager, tid: number, changes: Changes): Promise<void> {
  const training = await em.findOneOrFail(Training, tid)
  em.assign(training, { ...changes, updatedAt: new Date() })
  await em.flush()
}

/** Throws Refusal. */
export const updateTraining = ({ orm, now }: Tools, { own, viewer }: TrainingAdminScope, body: Body): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const tid = body.training.id ?? 0
    const before = await own(em, tid, true)
    const fields = fieldsOf(body)
    await edited(
      em,
      { table: 'training', id: tid, username: viewer.username, base: body.baseRevision, now: now() },
      async () => changeTraining(em, tid, { ...fields, categoryId: await categoryOf(em, body, before.gid) }),
    )
    // Whoever gave the old password, or came in when none was asked for, has not given this one. What they did stays
    // in the rank.
    if (fields.pwd !== null && fields.pwd !== before.pwd) await em.nativeDelete(TrainingRegister, { tid })
    await notifyTrainingChanged(em, tid, now().getTime())
    await notifyTrainingList(em, before.gid, now())
  })

/** Throws Refusal. */
export const showTraining = (
  { orm, now }: Tools,
  { own, viewer }: TrainingAdminScope,
  { tid, status }: CallQuery<'changeTrainingStatus'>,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    const { gid } = await own(em, tid, true)
    await edited(em, { table: 'training', id: tid, username: viewer.username, now: now() }, () =>
      changeTraining(em, tid, { visible: status }),
    )
    await notifyTrainingChanged(em, tid, now().getTime())
    await notifyTrainingList(em, gid, now())
  })

/** Problems and submissions stay. Throws Refusal. */
export const deleteTraining = (
  { orm, now }: Tools,
  { own, mayDelete }: TrainingAdminScope,
  tid: number,
): Promise<void> =>
  orm.em.fork().transactional(async (em) => {
    if (!mayDelete) throw new Refusal('forbidden')
    const { gid } = await own(em, tid, true)
    await em.nativeDelete(Training, { id: tid })
    await notifyTrainingChanged(em, tid, now().getTime())
    await notifyTrainingList(em, gid, now())
  })
