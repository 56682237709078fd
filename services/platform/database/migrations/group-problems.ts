import { Migration } from '@mikro-orm/migrations'

/**
 * Problems of groups. Whether one is shown to its group alone follows from how far its way into the bank is
 * (contract/groups 12.14), so it is no column that somebody could forget to write.
 */
export class GroupProblems extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}

const statements = [
  'alter table problem add column is_group boolean not null generated always as (gid is not null and apply_public_progress is distinct from 2) stored',
  'drop index problem_bank',
  `create index problem_bank on problem (length(display_id), display_id) include (id, difficulty, is_remote, search_text)
    where auth = 1 and not is_group`,
  'drop index problem_recently_updated',
  'create index problem_recently_updated on problem (updated_at desc, id desc) where auth = 1 and not is_group',
  'create index problem_of_group on problem (gid, length(display_id), display_id) include (auth) where gid is not null',
  'create index problem_of_group_newest on problem (gid, id desc) where gid is not null',
  'create index problem_requests on problem (apply_public_progress, gid, id) where apply_public_progress is not null and gid is not null',
]
