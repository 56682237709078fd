/** The problems of a training in the back office: picking, ordering and taking out. */
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { trainingLimits } from '@podium/proto/rules/training/training-form.ts'
import type { Context } from '../../../platform/context.ts'
import { containing } from '../../../platform/database/like.ts'
import { lockGates } from '../../../platform/database/lock-order.ts'
import { pageBounds, pageOf } from '../../../platform/database/page.ts'
import { presentProblem, selectProblems } from '../../problems/index.ts'
import { brokenUnique, change, firstRow, rows, sql } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { recordAcceptsOfProblem } from '../records.ts'
import type { TrainingRow } from '../rows.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { notifyTrainingChanged } from '../events.ts'
import type { TrainingAdminScope } from './owned.ts'

type Tools = Pick<Context, 'orm' | 'now'>
type Link = CallAnswer<'adminTrainingProblems'>['trainingProblemMap'][string]
type Shown = ReturnType<typeof presentProblem>

const defaultPageRows = 10

function filterOf({ tid, keyword = '', queryExisted }: CallQuery<'adminTrainingProblems'>) {
  const inside = sql`exists (select 1 from training_problem x where x.tid = ${tid} and x.pid = p.id)`
  const word = keyword.trim()
  return sql.join(
    [
      queryExisted ? inside : sql`not ${inside} and p.auth = 1 and not p.is_group`,
      ...(word === ''
        ? []
        : [
            sql`(p.search_text collate "C" like lower(${containing(word)}) collate "C" or position(lower(${word}) in lower(p.author)) > 0)`,
          ]),
    ],
    sql` and `,
  )
}

const linksOf = (db: Db, tid: number) =>
  rows(
    db,
    sql<Omit<Link, 'gmtCreate' | 'gmtModified'> & { readonly createdAt: string; readonly updatedAt: string }>`
    select tp.id, tp.tid, tp.pid, p.display_id as "displayId", tp.rank, tp.created_at as "createdAt", tp.updated_at as "updatedAt"
    from training_problem tp join problem p on p.id = tp.pid where tp.tid = ${tid}`,
  )

/** What is not public any more keeps its statement to whoever may edit it. */
const forReader =
  ({ reads }: TrainingAdminScope) =>
  (problem: Shown): Shown =>
    problem.auth === 1 || reads(problem)
      ? problem
      : { ...problem, description: null, input: null, output: null, hint: null, examples: '' }

/** Throws Refusal. */
export async function trainingProblemList(
  db: Db,
  scope: TrainingAdminScope,
  query: CallQuery<'adminTrainingProblems'>,
  locale: Locale,
): Promise<CallAnswer<'adminTrainingProblems'>> {
  await scope.any(db, query.tid)
  const bounds = pageBounds(query, defaultPageRows)
  const filter = filterOf(query)
  const order = query.queryExisted
    ? sql`order by (select (x.rank, x.id) from training_problem x where x.tid = ${query.tid} and x.pid = p.id)`
    : sql`order by p.id desc`
  const [total, found, links] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from problem p where ${filter}`),
    selectProblems(db, sql`where ${filter} ${order} limit ${bounds.size} offset ${bounds.offset}`, locale),
    linksOf(db, query.tid),
  ])
  return {
    problemList: pageOf(found.map(presentProblem).map(forReader(scope)), total?.total ?? 0, bounds),
    trainingProblemMap: Object.fromEntries(
      links.map(({ createdAt, updatedAt, ...link }) => [
        String(link.pid),
        { ...link, gmtCreate: wireTime(createdAt), gmtModified: wireTime(updatedAt) },
      ]),
    ),
  }
}

async function touch(db: Db, tid: number, now: Date): Promise<void> {
  await change(db, sql`update training set updated_at = now() where id = ${tid}`)
  await notifyTrainingChanged(db, tid, now.getTime())
}

/** At the end of the training, which is locked. */
async function place(db: Db, tid: number, pid: number, now: Date): Promise<void> {
  await change(
    db,
    sql`
    insert into training_problem (tid, pid, rank)
    select ${tid}, ${pid}, least(coalesce(max(rank)::bigint + 1, 1), ${trainingLimits.rankMax}) from training_problem where tid = ${tid}`,
  ).catch((error: unknown) => {
    throw brokenUnique(error) === 'training_problem_tid_pid_key' ? new Refusal('trainingProblemTwice') : error
  })
  await recordAcceptsOfProblem(db, tid, pid)
  await touch(db, tid, now)
}

/** With the gates of those who take part: what they have solved is recorded with the problem. Throws Refusal. */
async function lockForAdding(db: Db, { any }: TrainingAdminScope, tid: number): Promise<TrainingRow> {
  await any(db, tid)
  await lockGates(db, sql`select uid from training_register where tid = ${tid}`)
  return any(db, tid, true)
}

/** A public problem of the bank. Throws Refusal. */
export const addProblem = (
  { orm, now }: Tools,
  scope: TrainingAdminScope,
  { tid, pid, displayId }: CallBody<'addTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await lockForAdding(db, scope, tid)
    const fits = await firstRow(
      db,
      sql`
      select 1 from problem where id = ${pid} and auth = 1 and not is_group and upper(display_id) = upper(${displayId.trim()}) for key share`,
    )
    if (!fits) throw new Refusal(scope.noBankProblem)
    await place(db, tid, pid, now())
  })

/** A problem of the training's own group. Throws Refusal. */
export const addOwnProblem = (
  { orm, now }: Tools,
  scope: TrainingAdminScope,
  { tid, problemId }: CallQuery<'addOwnGroupTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const { gid } = await lockForAdding(db, scope, tid)
    const found = await firstRow(
      db,
      sql<{ pid: number }>`
      select id as pid from problem where gid = ${gid} and upper(display_id) = upper(${problemId.trim()}) for key share`,
    )
    if (!found) throw new Refusal('ownProblemMissing')
    await place(db, tid, found.pid, now())
  })

interface Move {
  readonly id: number
  readonly rank: number
  /** The training, where it is named. */
  readonly tid?: number | null
}

/** Throws Refusal. */
export const moveProblem = (
  { orm, now }: Tools,
  { any, noSuchProblem }: TrainingAdminScope,
  { id, rank, tid }: Move,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    const link = await firstRow(db, sql<{ tid: number }>`select tid from training_problem where id = ${id}`)
    const named = tid ?? link?.tid
    if (named === undefined) throw new Refusal(noSuchProblem)
    await any(db, named, true)
    const moved = await change(
      db,
      sql`update training_problem set rank = ${rank}, updated_at = now() where id = ${id} and tid = ${named}`,
    )
    if (moved === 0) throw new Refusal(noSuchProblem)
    await touch(db, named, now())
  })

/** What was recorded for it goes with it. Throws Refusal. */
export const removeProblem = (
  { orm, now }: Tools,
  { any, noSuchProblem }: TrainingAdminScope,
  { tid, pid }: CallQuery<'removeTrainingProblem'>,
): Promise<void> =>
  orm.em.fork().transactional(async (db) => {
    await any(db, tid, true)
    const removed = await change(db, sql`delete from training_problem where tid = ${tid} and pid = ${pid}`)
    if (removed === 0) throw new Refusal(noSuchProblem)
    await touch(db, tid, now())
  })
