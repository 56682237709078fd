/**
 * The list of trainings, their categories, and what stands on the door of one (contract/contests-and-community 6.16).
 */
import type { RawBuilder } from 'kysely'
import type { Static } from 'typebox'
import type { CallAnswer, CallQuery } from '@podium/proto/calls/calls.ts'
import type { Training } from '@podium/proto/calls/training/trainings.ts'
import { groupLimits } from '@podium/proto/rules/group/groups.ts'
import { isRoot } from '@podium/proto/rules/user/roles.ts'
import { trainingAuths } from '@podium/proto/rules/training/training-form.ts'
import type { Viewer } from '../../platform/context.ts'
import { groupAuthority } from '../groups/index.ts'
import { pageBounds, pageOf } from '../../platform/database/page.ts'
import type { PageBounds } from '../../platform/database/page.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'
import { existingTraining, trainingRefusal } from './policy.ts'
import { trainingColumns, trainingCounts, trainingJoins } from './rows.ts'
import type { TrainingRow } from './rows.ts'
import { wireTime } from '../../platform/http/time.ts'

const defaultPageRows = 20

/**
 * Whether this reader has entered training `t`: of a private one nobody else learns which of its problems they have
 * solved.
 */
const isInside = (
  viewer: Viewer | null,
) => sql<boolean>`(t.auth = 'Public' or t.uid = ${viewer?.uid ?? ''} or ${viewer !== null && isRoot(viewer.role)}
  or exists (select 1 from training_register r where r.tid = t.id and r.uid = ${viewer?.uid ?? ''})
  or (t.gid is not null and ${groupAuthority(sql`t.gid`, viewer?.uid ?? null)} = 5))`

interface Counts {
  readonly problemCount: number
  readonly acCount: number
}

const present = (row: TrainingRow & Counts, acCount: number | null): Static<typeof Training> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  author: row.author,
  auth: row.auth,
  categoryId: row.categoryId,
  categoryName: row.categoryName,
  categoryColor: row.categoryColor,
  rank: row.rank,
  rankShowName: row.rankShowName,
  problemCount: row.problemCount,
  acCount,
  gid: row.gid,
  gmtModified: wireTime(row.updatedAt),
})

/**
 * Conditions on training `t`. The author's name is looked up training by training: there are fewer of them than
 * users.
 */
function filterOf({ keyword = '', categoryId, auth = '' }: CallQuery<'trainingList'>) {
  const word = keyword.trim()
  return sql.join(
    [
      sql`t.visible and t.gid is null`,
      ...(word === ''
        ? []
        : [
            sql`(position(lower(${word}) in lower(t.title)) > 0 
      or position(lower(${word}) in (select lower(tu.username) from users tu where tu.uid = t.uid)) > 0)`,
          ]),
      ...(categoryId ? [sql`t.category_id = ${categoryId}`] : []),
      ...(trainingAuths.some((one) => one === auth) ? [sql`t.auth = ${auth}`] : []),
    ],
    sql` and `,
  )
}

/** Trainings that meet conditions on `t`, in their order. */
async function pageOfTrainings(
  db: Db,
  viewer: Viewer | null,
  filter: RawBuilder<unknown>,
  bounds: PageBounds,
): Promise<CallAnswer<'trainingList'>> {
  const [total, found] = await Promise.all([
    firstRow(db, sql<{ total: number }>`select count(*) as total from training t where ${filter}`),
    rows(
      db,
      sql<TrainingRow & Counts>`
      select ${trainingColumns}, n."problemCount", case when ${isInside(viewer)} then n."acCount" else 0 end as "acCount"
      from (select t.id from training t where ${filter} order by t.rank, t.id limit ${bounds.size} offset ${bounds.offset}) page
      join training t on t.id = page.id ${trainingJoins} cross join lateral (${trainingCounts(viewer?.uid ?? null)}) n
      order by t.rank, t.id`,
    ),
  ])
  return pageOf(
    found.map((row) => present(row, viewer ? row.acCount : null)),
    total?.total ?? 0,
    bounds,
  )
}

export const listTrainings = (
  db: Db,
  viewer: Viewer | null,
  query: CallQuery<'trainingList'>,
): Promise<CallAnswer<'trainingList'>> =>
  pageOfTrainings(db, viewer, filterOf(query), pageBounds(query, defaultPageRows))

/** What members of a group see of its trainings; who may is asked before. */
export const listGroupTrainings = (
  db: Db,
  viewer: Viewer,
  query: CallQuery<'groupTrainingList'>,
): Promise<CallAnswer<'groupTrainingList'>> =>
  pageOfTrainings(db, viewer, sql`t.visible and t.gid = ${query.gid}`, pageBounds(query, groupLimits.tabPageRows))

/** Open to whoever is signed in, also where the problems need a password. Throws Refusal. */
export async function trainingDetail(db: Db, viewer: Viewer, tid: number): Promise<CallAnswer<'trainingDetail'>> {
  const view = await existingTraining(db, { tid, viewer })
  const counts = await firstRow(
    db,
    sql<Counts>`select n.* from training t cross join lateral (${trainingCounts(viewer.uid)}) n where t.id = ${tid}`,
  )
  const { problemCount = 0, acCount = 0 } = counts ?? {}
  const hasEntered = trainingRefusal(view) === null
  return {
    ...present({ ...view.training, problemCount, acCount }, hasEntered ? acCount : 0),
    isTrainingAdmin: view.isStaff,
    isRegistered: view.isRegistered,
  }
}
