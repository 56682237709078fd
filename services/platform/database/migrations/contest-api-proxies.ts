import { Migration } from '@mikro-orm/migrations'

/** Tools that pass on what teams send: tokens with a scope of their own, and ids that a client gives itself. */
export class ContestApiProxies extends Migration {
  override up(): void {
    this.addSql(`alter table contest_api_token drop constraint contest_api_token_scope_check,
      add constraint contest_api_token_scope_check check (scope in ('public', 'jury', 'jury-write', 'proxy'))`)
    // Questions, answers and messages are one collection: no two of them have the same id.
    this.addSql(`create table contest_api_id (
      cid bigint not null references contest on delete cascade,
      kind varchar(16) not null check (kind in ('submission', 'question', 'answer')),
      object bigint not null,
      id varchar(36) not null,
      primary key (cid, kind, object)
    )`)
    this.addSql(`create unique index contest_api_id_given on contest_api_id
      (cid, id, (case when kind = 'submission' then 'submission' else 'clarification' end))`)
  }
}
