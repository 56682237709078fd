import { counterColumns } from './columns.ts'

/**
 * What ranks, user homes and the home page show, kept and never counted on read.
 * `features/judging/user-statistics.hot-sql.ts` and
 * `features/boards/contest-counting.hot-sql.ts` apply each submission and verdict.
 */
const users = [
  // One row per user and problem outside groups: solved_at is the submit time of the newest accepted submission, null
  // while there is none; best_score the best OI rank score.
  `create table user_problem (
    uid varchar(32) not null,
    pid bigint not null references problem on delete cascade,
    solved_at timestamptz,
    best_score int,
    primary key (uid, pid)
  )`,
  'create index user_problem_pid on user_problem (pid)',
  'create index user_problem_recent on user_problem (solved_at, uid) where solved_at is not null',
  // total: submissions that count outside groups; total_anywhere: those of groups too; listed_total: those of the
  // common list. listed_at is when the user last submitted to the common list: a page of the submissions of many people
  // is read from those alone who have something on it.
  `create table user_standing (
    uid varchar(32) primary key,
    enabled boolean not null default false,
    names text not null default '',
    ac int not null default 0,
    score int not null default 0,
    total int not null default 0,
    total_anywhere int not null default 0,
    listed_total int not null default 0,
    listed_at timestamptz
  ) with (fillfactor = 80)`,
  // Words are looked for in the ranks by the names that stand in their indexes.
  'create index user_standing_acm on user_standing (ac desc, total, uid) include (names) where enabled',
  'create index user_standing_oi on user_standing (score desc, ac desc, uid) include (names) where enabled',
  // Apart from the counters, which change all the time: names in lower case, and the one and two characters that
  // occur in them.
  `create table user_search (
    uid varchar(32) primary key,
    names text not null,
    grams text[] not null
  )`,
  'create index user_search_grams on user_search using gin (grams) with (fastupdate = off)',
]

const days = [
  // Several rows a day, so that verdicts of one moment do not wait for each other.
  `create table submission_day (
    day date not null,
    shard smallint not null,
    total int not null default 0,
    ac int not null default 0,
    primary key (day, shard)
  )`,
  // How many submissions of each verdict the common list has: their sums are the totals, and a deep page skips whole
  // days. The rows of a day are made one when it is over.
  `create table submission_list_day (
    day date not null,
    shard smallint not null,
    ${counterColumns()},
    primary key (day, shard)
  )`,
]

const groups = [
  // What each member has solved in a group. A cell is one person on one problem in one contest of the group, or
  // outside contests (`cid` 0); the rank adds up the cells that its readers may know of.
  `create table group_cell (
    gid bigint not null,
    uid varchar(32) not null,
    cid bigint not null,
    pid bigint not null references problem on delete cascade,
    tries int not null,
    solved boolean not null,
    best_score int,
    primary key (gid, uid, cid, pid)
  ) with (fillfactor = 80)`,
  'create index group_cell_pid on group_cell (pid)',
]

export const statistics = [...users, ...days, ...groups]
