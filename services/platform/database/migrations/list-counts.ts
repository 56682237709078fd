import { Migration } from '@mikro-orm/migrations'
import { serverZone } from '../server-day.ts'

/**
 * Lists of a big site at a fixed price. How many submissions of each verdict the common list has is kept by day:
 * their sums are the totals, and a deep page skips whole days. The bank has a revision, so that what a filter finds
 * in it may be kept until it changes. Words are looked for in problems through their characters, and in the ranks by
 * the names that stand in their indexes.
 */
export class ListCounts extends Migration {
  override up(): void {
    for (const statement of [...days, ...bank, ...names]) this.addSql(statement)
  }
}

/** Counters and their status codes. */
const counters = [
  ['ac', 0],
  ['wa', -1],
  ['ce', -2],
  ['pe', -3],
  ['tle', 1],
  ['mle', 2],
  ['re', 3],
  ['se', 4],
  ['pa', 8],
] as const
const columns = ['total', ...counters.map(([name]) => name)]
const counted = (sign: string): string =>
  ['count(*)', ...counters.map(([, status]) => `count(*) filter (where status = ${status})`)]
    .map((count) => `${sign}${count}`)
    .join(', ')
const ofDay = `(submit_time at time zone '${serverZone}')::date`

const days = [
  // Several rows a day, so that verdicts of one moment do not wait for each other; they are made one when the day is
  // over.
  `create table submission_list_day (
    day date not null,
    shard smallint not null,
    ${columns.map((name) => `${name} int not null default 0`).join(', ')},
    primary key (day, shard)
  )`,
  `insert into submission_list_day (day, shard, ${columns.join(', ')})
    select ${ofDay}, 0, ${counted('')} from submission where cid = 0 and gid is null group by 1`,
  `create function submissions_unlisted() returns trigger language plpgsql as $$
    begin
      insert into submission_list_day as d (day, shard, ${columns.join(', ')})
      select ${ofDay}, submit_id % 8, ${counted('-')} from gone where cid = 0 and gid is null group by 1, 2 order by 1, 2
      on conflict (day, shard) do update set ${columns.map((name) => `${name} = d.${name} + excluded.${name}`).join(', ')};
      return null;
    end $$`,
  `create trigger submissions_unlisted after delete on submission referencing old table as gone
    for each statement execute function submissions_unlisted()`,
  // Whoever goes through the list for the work of many people, or on many problems, reads this alone.
  'drop index submission_public',
  `create index submission_public on submission (submit_time desc, submit_id desc) include (pid, uid, status) where cid = 0 and gid is null`,
]

const bank = [
  'create table bank_revision (is_only boolean primary key default true check (is_only), rev bigint not null)',
  'insert into bank_revision (rev) values (1)',
  // At the end of a transaction and once in it: its lock is the last one taken, and nobody waits for it while holding
  // another.
  `create function bank_moved() returns trigger language plpgsql as $$
    begin
      if current_setting('podium.bank_moved', true) is distinct from 'yes' then
        perform set_config('podium.bank_moved', 'yes', true);
        update bank_revision set rev = rev + 1;
      end if;
      return null;
    end $$`,
  `create constraint trigger bank_moved after insert or delete or update of display_id, title, auth, gid, apply_public_progress, difficulty, is_remote on problem
    deferrable initially deferred for each row execute function bank_moved()`,
  `create constraint trigger bank_moved after insert or delete or update on problem_tag
    deferrable initially deferred for each row execute function bank_moved()`,
  'create index problem_words on problem using gin (search_grams(search_text))',
  // It is dear for every row and sought in indexes alone: several processes for one search would cost more than the
  // search.
  'alter function search_grams(text) parallel unsafe',
]

/** So many characters of a name are looked through: an entry of an index has a bound. */
const namesChars = 400

const names = [
  `alter table user_standing add column names text not null default ''`,
  `update user_standing s set names = left(f.names, ${namesChars}) from user_search f where f.uid = s.uid`,
  `create function user_standing_names() returns trigger language plpgsql as $$
    begin
      insert into user_standing (uid, names) values (new.uid, left(new.names, ${namesChars}))
      on conflict (uid) do update set names = excluded.names;
      return null;
    end $$`,
  'create trigger user_standing_names after insert or update of names on user_search for each row execute function user_standing_names()',
  'drop index user_standing_acm',
  'drop index user_standing_oi',
  'create index user_standing_acm on user_standing (ac desc, total, uid) include (names) where enabled',
  'create index user_standing_oi on user_standing (score desc, ac desc, uid) include (names) where enabled',
]
