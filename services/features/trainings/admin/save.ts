/**
 * Creating, changing, showing and deleting trainings. Whatever changes who may see what is told in the same
 * transaction.
 */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { trainingFault } from '@podium/proto/rules/training/training-form.ts'
import type { Context, Viewer } from '../../../platform/context.ts'
import { edited } from '../../edits/index.ts'
import { change, firstRow, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { notifyTrainingChanged } from '../events.ts'
import { colorOf } from './categories.ts'
import type { TrainingAdminScope } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Body = CallBody<'createTraining'>

const isNew = ({ trainingCategory: one }: Body): boolean => !one?.id && (one?.name ?? '').trim() !== ''

/** Columns and values of a form. Throws Refusal for the first rule that it breaks. */
function columnsOf({ training, trainingCategory, ...body }: Body): Record<string, unknown> {
  const { title, auth } = training
  const description = training.description ?? ''
  const pwd = auth === 'Private' ? (training.privatePwd ?? '') : ''
  const rank = training.rank ?? null
  const hasCategory = Boolean(trainingCategory?.id) || isNew({ training, trainingCategory, ...body })
  const fault = trainingFault({ title, description, auth, pwd, rank, hasCategory })
  if (fault) throw new Refusal(fault.code, fault.params)
  return {
    title: title.trim(),
    description,
    auth,
    pwd: auth === 'Private' ? pwd : null,
    rank,
    visible: training.status ?? true,
    rank_show_name: training.rankShowName ?? 'username',
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
    await change(
      db,
      sql`insert into training_category (name, color, gid) values (${word}, ${colorOf(color)}, ${gid}) on conflict do nothing`,
    )
  }
  const which = isNew(body)
    ? sql`gid is not distinct from ${gid}::bigint and lower(name) = lower(${word})`
    : sql`id = ${id ?? 0}`
  const found = await firstRow(
    db,
    sql<{ id: number; gid: number | null }>`select id, gid from training_category where ${which} for key share`,
  )
  if (!found || (found.gid !== null && gid === null)) throw new Refusal('trainingCategoryUnknown')
  if (found.gid !== null && found.gid !== gid) throw new Refusal('trainingCategoryForeign')
  return found.id
}

/**
 * The author is the caller, whatever the form says. Throws Refusal. @param gid the group of the training; null for
 * the site's
 */
export const createTraining = (
  { orm }: Tools,
  viewer: Viewer,
  body: Body,
  gid: number | null,
): Promise<CallAnswer<'createTraining'>> =>
  orm.em.fork().transactional(async (db) => {
    const columns = columnsOf(body)
    const fields = Object.entries({ ...columns, uid: viewer.uid, gid, category_id: await categoryOf(db, body, gid) })
    const made = await firstRow(
      db,
      sql<{ tid: number }>`
      insert into training (${sql.join(fields.map(([name]) => sql.ref(name)))}) values (${sql.join(fields.map(([, value]) => sql`${value}`))})
      returning id as tid`,
    )
    if (!made) throw new Error('an insert returned no row')
    return made
  })

/** Throws Refusal. */
export const updateTraining = ({ orm, now }: Tools, { own, viewer }: TrainingAdminScope, body: Body): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const tid = body.training.id ?? 0
    const before = await own(db, tid, true)
    const columns = columnsOf(body)
    await edited(
      db,
      { table: 'training', id: tid, username: viewer.username, base: body.baseRevision, now: now() },
      async () => {
        const fields = Object.entries({ ...columns, category_id: await categoryOf(db, body, before.gid) }).map(
          ([name, value]) => sql`${sql.ref(name)} = ${value}`,
        )
        await change(db, sql`update training set ${sql.join(fields)}, updated_at = now() where id = ${tid}`)
      },
    )
    // Whoever gave the old password, or came in when none was asked for, has not given this one. What they did stays
    // in the rank.
    if (columns.pwd !== null && columns.pwd !== before.pwd)
      await change(db, sql`delete from training_register where tid = ${tid}`)
    await notifyTrainingChanged(db, tid, now().getTime())
  })

/** Throws Refusal. */
export const showTraining = (
  { orm, now }: Tools,
  { own, viewer }: TrainingAdminScope,
  { tid, status }: CallQuery<'changeTrainingStatus'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await own(db, tid, true)
    await edited(db, { table: 'training', id: tid, username: viewer.username, now: now() }, () =>
      change(db, sql`update training set visible = ${status}, updated_at = now() where id = ${tid}`),
    )
    await notifyTrainingChanged(db, tid, now().getTime())
  })

/** Problems and submissions stay. Throws Refusal. */
export const deleteTraining = ({ orm, now }: Tools, { own }: TrainingAdminScope, tid: number): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await own(db, tid, true)
    await change(db, sql`delete from training where id = ${tid}`)
    await notifyTrainingChanged(db, tid, now().getTime())
  })
