/** A training as it is read everywhere, and its problems as a page lists them. */
import type { Static } from 'typebox'
import type { ProblemRow } from '@podium/proto/calls/problem/problem-shapes.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { presentTag, tagJson } from '../problems/index.ts'
import type { TagRow } from '../problems/index.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

export interface TrainingRow {
  readonly id: number
  /** The author, and their name. */
  readonly uid: string
  readonly author: string
  readonly title: string
  readonly description: string
  /** `Public` or `Private`. */
  readonly auth: string
  readonly pwd: string | null
  readonly visible: boolean
  readonly rank: number
  readonly rankShowName: string
  readonly categoryId: number | null
  readonly categoryName: string | null
  readonly categoryColor: string | null
  readonly gid: number | null
  readonly revision: number
  readonly createdAt: string
  readonly updatedAt: string
}

/** Of training `t`, its author `tu` and its category `tc`. */
export const trainingColumns = sql`
  t.id, t.uid, coalesce(tu.username, '') as author, t.title, t.description, t.auth, t.pwd, t.visible, t.rank,
  t.rank_show_name as "rankShowName", t.category_id as "categoryId", tc.name as "categoryName", tc.color as "categoryColor", t.gid, t.revision,
  t.created_at as "createdAt", t.updated_at as "updatedAt"`

export const trainingJoins = sql`left join users tu on tu.uid = t.uid left join training_category tc on tc.id = t.category_id`

/** What a training shows of problem `p`: public problems, and those of its own group `t.gid`. */
export const isShownProblem = sql<boolean>`(p.auth = 1 and (not p.is_group or p.gid = t.gid))`

/** Whether a person has solved problem `tp.pid` outside contests: of a training of a group, inside that group. */
const hasSolved = (uid: string | null) => sql<boolean>`case when t.gid is null
  then exists (select 1 from user_problem up where up.pid = tp.pid and up.uid = ${uid ?? ''} and up.solved_at is not null)
  else exists (select 1 from submission s where s.uid = ${uid ?? ''} and s.pid = tp.pid and s.cid = 0 and s.gid = t.gid and s.status = 0) end`

/** Shown problems of training `t`, and those of them that a person has solved. */
export const trainingCounts = (uid: string | null) => sql`
  select count(*)::int as "problemCount", count(*) filter (where ${hasSolved(uid)})::int as "acCount"
  from training_problem tp join problem p on p.id = tp.pid where tp.tid = t.id and ${isShownProblem}`

/** With `lock`, nobody enters the training or changes it until the transaction ends. */
export const findTraining = (db: Db, tid: number, lock = false): Promise<TrainingRow | null> =>
  firstRow(
    db,
    sql<TrainingRow>`
    select ${trainingColumns} from training t ${trainingJoins} where t.id = ${tid} ${lock ? sql`for update of t` : sql``}`,
  )

const kinds = ['mle', 'tle', 're', 'pe', 'ce', 'wa', 'se', 'pa'] as const
const zeros = { mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 } as const satisfies Record<
  (typeof kinds)[number],
  0
>

type Listed = Pick<
  Static<typeof ProblemRow>,
  'pid' | 'problemId' | 'title' | 'difficulty' | 'type' | 'ac' | 'total'
> & { readonly tags: readonly TagRow[] }

/**
 * Shown problems in the order of the training; counts are those outside contests: of the group in its trainings, else
 * of the site.
 */
export async function trainingProblemRows(
  db: Db,
  tid: number,
  locale: Locale | null,
): Promise<Static<typeof ProblemRow>[]> {
  const found = await rows(
    db,
    sql<Listed>`
    select p.id as pid, p.display_id as "problemId", coalesce(tr.title, p.title) as title, p.difficulty, p.type,
      coalesce(n.ac, 0)::int as ac, coalesce(n.total, 0)::int as total,
      coalesce((select json_agg(${tagJson} order by g.id) from tag g join problem_tag pt on pt.tag_id = g.id where pt.pid = p.id), '[]') as tags
    from training t join training_problem tp on tp.tid = t.id join problem p on p.id = tp.pid
    left join problem_translation tr on tr.pid = p.id and tr.locale = ${locale}
    left join problem_count n on n.pid = p.id and n.gid = coalesce(t.gid, 0)
    where t.id = ${tid} and ${isShownProblem} order by tp.rank, tp.id`,
  )
  return found.map(({ tags, ...row }) => ({ ...row, ...zeros, tags: tags.map(presentTag), score: null }))
}
