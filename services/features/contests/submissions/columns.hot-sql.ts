/**
 * What lists of submissions and the verdict's write path read of a submission inside its contest, as fragments of raw
 * queries: with these columns a row takes 0.15 ms of processor time, typed 0.93 ms. The file may go when its readers
 * (`*.hot-sql.ts` of contests, submissions and judging) are typed; ../queries.ts and ../problem-queries.ts say the
 * same typed.
 */
import type { Expression } from 'kysely'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { sql } from '../../../platform/database/sql.ts'

/** `shownName` of contest `c` and user `u`. */
export const nameInContest = sql`
  coalesce((select coalesce(t.display_name, t.name) from contest_team t where t.cid = c.id and t.uid = u.uid),
    nullif(btrim(case c.rank_show_name when 'nickname' then u.nickname when 'realname' then u.realname end), ''),
    u.username, '')`

/** The team of user `u` in a contest, with whom it is from; for `teamNames`. */
export const joinTeam = (cid: number | Expression<unknown>) => sql`
  left join contest_team t on t.cid = ${cid} and t.uid = u.uid
  left join contest_organization o on o.cid = t.cid and o.code = t.organization`

/** What a board shows of a participant besides the account's names. */
export const teamNames = sql`
  coalesce(t.display_name, t.name) as "teamName", coalesce(o.name, u.school) as school, o.logo`

/** `titleInContest` of contest problem `cp`. */
const rawTitle = (locale: Locale) => sql<string>`(
  select case when p.title = cp.display_title
      or exists (select from problem_translation o where o.pid = p.id and o.title = cp.display_title)
    then coalesce(t.title, p.title) else cp.display_title end
  from problem p left join problem_translation t on t.pid = p.id and t.locale = ${locale} where p.id = cp.pid)`

/**
 * Of record `r`, contest `c` and contest problem `cp`. @param locale whose title of the problem is shown; null keeps
 * the contest's own, for what goes to all readers alike
 */
export const contextColumns = (locale: Locale | null) => sql`
  r.period, r.counts, r.checked, cp.display_id as "displayId",
  ${locale === null ? sql`cp.display_title` : rawTitle(locale)} as "displayTitle",
  (select ${nameInContest} from users u where u.uid = r.uid) as "displayName", c.type as "contestType",
  c.start_time as "startTime", c.end_time as "endTime", c.seal_rank as "sealRank", c.seal_rank_time as "sealRankTime",
  c.auto_real_rank as "autoRealRank", c.extra_max_s as "extraMaxS", c.feedback`
