/**
 * What a contest calls its participants on all of its pages (proto/rules/board/listing.ts says the same of its
 * board).
 */
import { sql } from '../../platform/database/sql.ts'

/** Of contest `c` and user `u`: the field that the contest shows, or the account where that is blank. */
export const nameInContest = sql`
  coalesce(nullif(btrim(case c.rank_show_name when 'nickname' then u.nickname when 'realname' then u.realname end), ''), u.username, '')`

/** The same of the author of record `r`. */
export const nameOfRecord = sql`(select ${nameInContest} from users u where u.uid = r.uid)`
