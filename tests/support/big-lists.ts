/**
 * A site of any size, written straight into the database with all that is kept of it, so that lists can be measured
 * and explained.
 */
import pg from 'pg'
import { serverZone } from '@podium/services/platform/database/server-day.ts'

export interface ListSize {
  readonly submissions: number
  /** Beside those of the starter content. */
  readonly problems: number
  readonly users: number
}

/** Tables that grow with the site. */
export const bigTables = [
  'submission',
  'problem',
  'problem_tag',
  'users',
  'user_standing',
  'user_search',
  'user_problem',
  'training_problem',
  'training_cell',
  'training_standing',
]

const overDays = 730
const text = (chars: number): string => `repeat('x', ${chars})`

const people = ({ users }: ListSize): readonly string[] => [
  `insert into users (uid, username, email, password_hash, nickname, signature)
    select md5(n::text), 'user' || n, 'user' || n || '@example.org', ${text(97)}, case when n % 3 = 0 then '小禾' || n end, ${text(100)} from generate_series(1, ${users}) n`,
]

/** Every tenth problem is another site's. */
const bank = ({ problems }: ListSize): readonly string[] => [
  `insert into problem (display_id, title, author, time_limit_ms, memory_limit_mb, stack_limit_mb, difficulty, is_remote, description)
    select case when n % 10 = 0 then 'CF-' || n || 'A' else 'Q' || n end, 'Problem ' || md5(n::text), 'root', 1000, 256, 128, n % 3, n % 10 = 0, repeat('text ', 200)
    from generate_series(1, ${problems}) n`,
  `insert into problem_translation (pid, locale, title) select id, 'zh-CN', '题目 ' || id from problem where display_id like 'Q%' on conflict do nothing`,
  `update problem p set translated_titles = chr(10) || t.title from problem_translation t where t.pid = p.id and p.translated_titles = ''`,
  `insert into problem_tag (pid, tag_id) select p.id, g.id from problem p, tag g where display_id like 'Q%' and (p.id * 7 + g.id * 13) % 11 = 0`,
]

/** Two years of submissions, half of them to the sixteen problems that everybody does first. */
const work = ({ submissions, users }: ListSize): readonly string[] => [
  `insert into submission (pid, uid, submit_time, status, code, code_bytes, language, lane, dispatched_at)
    select case when n % 2 = 0 then 1000 + (random() * 15)::int else ids[1 + floor(random() * cardinality(ids))::int] end,
      md5((1 + floor(random() * ${users}))::int::text), now() - make_interval(secs => n::float8 * ${(overDays * 86_400) / submissions}),
      (array[0, 0, 0, -1, -1, -1, 1, 2, 3, -2])[1 + floor(random() * 10)::int], ${text(200)}, 200, case when n % 499 = 0 then 'Ruby' else 'C' end, 'normal', now()
    from (select array_agg(id order by id) as ids from problem) known, generate_series(1, ${submissions}) n`,
]

/** Two thousand trainings of twenty problems each; half of the people take part in each of the first ten. */
const sets = ({ users }: ListSize): readonly string[] => [
  "insert into training_category (name, color) select 'Set ' || n, '#409eff' from generate_series(1, 5) n",
  `insert into training (uid, title, description, auth, pwd, rank, category_id)
    select md5(n::text), 'Training ' || n, ${text(200)}, case when n % 4 = 0 then 'Private' else 'Public' end, 'x', n, 1 + n % 5 from generate_series(1, 2000) n`,
  `insert into training_problem (tid, pid, rank) select t.id, ids[1 + (t.id * 31 + n * 7) % cardinality(ids)], n
    from (select array_agg(id order by id) as ids from problem) known, training t, generate_series(1, 20) n on conflict do nothing`,
  `insert into training_cell (tid, uid, pid, status, run_time_ms)
    select tp.tid, md5(n::text), tp.pid, 0, n % 900 from training_problem tp, generate_series(1, ${users} / 2) n where tp.tid <= 10 and (n + tp.rank) % 9 = 0`,
  `insert into training_standing (uid, tid, cells, ac, run_time_ms) select uid, tid, count(*), count(*), sum(run_time_ms) from training_cell group by uid, tid`,
]

/**
 * Two thousand groups of their owners and thirty others; in the first one a tenth of all people, with twenty problems
 * tried by each.
 */
const groups = ({ users }: ListSize): readonly string[] => [
  `insert into user_group (name, short_name, brief, description, uid, owner_name, auth, visible)
    select 'Group of user' || n, 'G' || n, 'On sums', ${text(200)}, md5(n::text), 'user' || n, 1, n % 10 > 0 from generate_series(1, 2000) n`,
  `insert into group_member (gid, uid, search_name, auth) select id, uid, owner_name, 5 from user_group`,
  `insert into group_member (gid, uid, search_name, auth) select g.id, u.uid, u.search_name, 3
    from user_group g cross join generate_series(1, 30) n join users u on u.uid = md5((1 + (g.id * 31 + n * 7) % ${users})::text) on conflict do nothing`,
  `insert into group_member (gid, uid, search_name, auth) select ${firstGroup}, uid, search_name, 3
    from generate_series(1, ${users}, 10) n join users on uid = md5(n::text) on conflict do nothing`,
  `update user_group g set members = m.members from (select gid, count(*) as members from group_member group by gid) m where m.gid = g.id`,
  `insert into group_cell (gid, uid, cid, pid, tries, solved)
    select m.gid, m.uid, 0, p.id, 2, (hashtext(m.uid) + p.id) % 3 > 0 from group_member m, (select id from problem order by id limit 20) p where m.gid = ${firstGroup}`,
]

/** The biggest group. */
export const firstGroup = 1000

/** What the services keep as they go, counted at once. */
const countersSql: readonly string[] = [
  `insert into problem_count (pid, total, ac, wa, ce, tle, mle, re)
    select pid, count(*), count(*) filter (where status = 0), count(*) filter (where status = -1), count(*) filter (where status = -2),
      count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3) from submission group by pid`,
  `insert into user_problem (uid, pid, solved_at) select uid, pid, max(submit_time) from submission where status = 0 group by uid, pid`,
  `update user_standing s set ac = coalesce(p.ac, 0), total = g.total, listed_total = g.total, total_anywhere = g.total, listed_at = g.newest
    from (select uid, count(*) as total, max(submit_time) as newest from submission group by uid) g left join (select uid, count(*) as ac from user_problem group by uid) p on p.uid = g.uid
    where s.uid = g.uid`,
  `insert into submission_day (day, shard, total, ac)
    select (submit_time at time zone '${serverZone}')::date, submit_id % 8, count(*), count(*) filter (where status = 0) from submission group by 1, 2`,
  `insert into submission_list_day (day, shard, total, ac, wa, ce, tle, mle, re)
    select (submit_time at time zone '${serverZone}')::date, 0, count(*), count(*) filter (where status = 0), count(*) filter (where status = -1),
      count(*) filter (where status = -2), count(*) filter (where status = 1), count(*) filter (where status = 2), count(*) filter (where status = 3) from submission group by 1
    on conflict (day, shard) do update set total = excluded.total, ac = excluded.ac, wa = excluded.wa, ce = excluded.ce, tle = excluded.tle, mle = excluded.mle, re = excluded.re`,
]

/** @param ownUid whose submissions every thousandth is */
export async function fillLists(databaseUrl: string, size: ListSize, ownUid: string): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  for (const statement of [...people(size), ...bank(size), ...work(size), ...sets(size), ...groups(size)])
    await database.query(statement)
  await database.query('update submission set uid = $1 where submit_id % 1000 = 7', [ownUid])
  for (const statement of countersSql) await database.query(statement)
  for (const table of [
    ...bigTables,
    'problem_count',
    'submission_day',
    'submission_list_day',
    'training',
    'user_group',
    'group_member',
    'group_cell',
  ])
    await database.query(`vacuum analyze ${table}`)
  // A connection of its own: what it read is in PostgreSQL's statistics for certain once it has ended, and not later.
  await database.end()
}
