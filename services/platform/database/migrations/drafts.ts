import { Migration } from '@mikro-orm/migrations'

/**
 * Code that is being written. `cid` is null outside contests; `slot` names the family of languages, `language` the
 * one written last.
 */
export class Drafts extends Migration {
  override up(): void {
    this.addSql('create sequence draft_revision')
    this.addSql(`create table draft (
      uid varchar(32) not null,
      pid bigint not null references problem on delete cascade,
      cid bigint references contest on delete cascade,
      slot varchar(64) not null,
      language varchar(64) not null,
      code text not null,
      code_bytes int not null,
      revision bigint not null,
      saved_at timestamptz not null,
      unique nulls not distinct (uid, pid, cid, slot)
    )`)
    this.addSql('create index draft_age on draft (uid, revision) include (code_bytes)')
    this.addSql('create index draft_problem on draft (pid)')
    this.addSql('create index draft_contest on draft (cid) where cid is not null')
  }
}
