/** What lists are asked, by call. */
import { sql } from '@podium/services/platform/database/sql.ts'

export const submissions = Number(process.env.PODIUM_LIST_ROWS ?? 40_000)

/** A month, a year ago. */
export const month = { fromMs: String(Date.now() - 390 * 86_400_000), untilMs: String(Date.now() - 360 * 86_400_000) }

export const submissionFilters: readonly Record<string, string>[] = [
  {},
  { currentPage: '40' },
  { currentPage: String(Math.floor(submissions / 15)) },
  { status: '0' },
  { status: '8' },
  { status: '5' },
  { username: 'user12' },
  { username: 'USER' },
  { username: 'nobody' },
  { username: 'user77', status: '0' },
  { problemID: 'P1003' },
  { problemID: 'P10' },
  { problemID: 'P1003', completeProblemID: 'true', status: '2' },
  { language: 'Ruby' },
  { language: 'Cobol' },
  { ...month },
  { ...month, currentPage: '8' },
  { language: 'Ruby', problemID: 'P1003' },
  { ...month, username: 'user77' },
  { problemID: 'P1003', username: 'user12' },
  { onlyMine: 'true' },
  { onlyMine: 'true', status: '0', problemID: 'P1001' },
]

export const problemFilters: readonly Record<string, string>[] = [
  {},
  { currentPage: '80' },
  { difficulty: '1' },
  { oj: 'Mine' },
  { oj: 'CF' },
  { keyword: 'problem' },
  { keyword: 'q12' },
  { keyword: '题目' },
  { keyword: '%' },
  { tagId: '3' },
  { sort: 'title' },
  { sort: 'level', isDescending: 'true' },
  { sort: 'rate', currentPage: '40' },
  { sort: 'total', isDescending: 'true' },
  { tagId: '3,5', difficulty: '2', keyword: 'a' },
]

export const rankPages: readonly Record<string, string>[] = [
  { type: '0' },
  { type: '1' },
  { type: '0', currentPage: '200' },
  { type: '1', currentPage: '260' },
  { type: '0', searchUser: 'user1234' },
  { type: '1', searchUser: 'r77' },
  { type: '0', searchUser: '小禾' },
  { type: '1', searchUser: 'nobody at all' },
]

/** Of somebody with many submissions, by name and by uid. */
export const people: readonly Record<string, string>[] = [
  { username: 'ada' },
  { username: 'USER77' },
  { uid: 'c81e728d9d4c2f636f067f89cc14862c' },
]

export const trainings: readonly Record<string, string>[] = [
  {},
  { currentPage: '130' },
  { keyword: 'ing 19' },
  { keyword: 'user12' },
  { categoryId: '2', auth: 'Private' },
  { auth: 'Public', currentPage: '90' },
]

export const trainingRanks: readonly Record<string, string>[] = [
  { tid: '1' },
  { tid: '1', currentPage: '2' },
  { tid: '1', currentPage: '40' },
  { tid: '2' },
]

/** Filters, and the same as conditions on a submission `s`, its user `u` and its problem `p`. */
export const filtersAsConditions = [
  [{}, sql`true`],
  [{ status: '0' }, sql`s.status = 0`],
  [{ status: '5' }, sql`s.status = 5`],
  [{ problemID: 'Q12', completeProblemID: 'true' }, sql`p.display_id = 'Q12'`],
  [{ problemID: 'q1' }, sql`p.display_id like '%Q1%'`],
  [{ problemID: 'q1', status: '-1' }, sql`p.display_id like '%Q1%' and s.status = -1`],
  [{ problemID: 'Q12' }, sql`p.display_id like '%Q12%'`],
  [{ username: 'user7' }, sql`u.username like '%user7%'`],
  [{ username: 'USER77' }, sql`u.username like '%user77%'`],
  [{ username: 'user' }, sql`u.username like '%user%'`],
  [
    { username: 'user77', problemID: 'P1003', completeProblemID: 'true', status: '0' },
    sql`u.username like '%user77%' and p.display_id = 'P1003' and s.status = 0`,
  ],
  [
    { username: 'user', problemID: 'P1003', completeProblemID: 'true' },
    sql`p.display_id = 'P1003' and u.username like '%user%'`,
  ],
  [{ language: 'Ruby' }, sql`s.language = 'Ruby'`],
  [
    { language: 'Ruby', username: 'user7', status: '0' },
    sql`s.language = 'Ruby' and u.username like '%user7%' and s.status = 0`,
  ],
  [
    { ...month },
    sql`s.submit_time >= to_timestamp(${month.fromMs}::float8 / 1000)
      and s.submit_time < to_timestamp(${month.untilMs}::float8 / 1000)`,
  ],
  [
    { fromMs: month.fromMs, problemID: 'q1', status: '0' },
    sql`s.submit_time >= to_timestamp(${month.fromMs}::float8 / 1000) and p.display_id like '%Q1%' and s.status = 0`,
  ],
  [{ username: 'user12', problemID: 'P100' }, sql`u.username like '%user12%' and p.display_id like '%P100%'`],
] as const
