import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/** Rejudges of a contest that are looked at before they are applied, and the result of each of their runs. */
export class Rejudgings extends Migration {
  override up(): void {
    this.addSql(`create table rejudging (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      reason text not null,
      state varchar(8) not null default 'judging' check (state in ('judging', 'ready', 'applied', 'dropped')),
      total int not null,
      done int not null default 0,
      made_by varchar(255) not null,
      made_at timestamptz not null,
      ended_by varchar(255),
      ended_at timestamptz
    )`)
    this.addSql('create index rejudging_list on rejudging (cid, id desc)')
    this.addSql("create index rejudging_open on rejudging (id) where state = 'judging'")
    this.addSql(auditTrigger({ table: 'rejudging' }))
    this.addSql(`create table rejudging_run (
      id bigserial primary key,
      rejudging_id bigint not null references rejudging on delete cascade,
      submit_id bigint not null references submission on delete cascade,
      -- Of the submission when it was chosen: what is applied to another one would undo what came between.
      attempt int not null,
      sent_at timestamptz,
      data_hash varchar(64),
      status int,
      score int,
      oi_rank_score int,
      time_ms int,
      memory_kb int,
      judger text,
      error_message jsonb,
      subtasks jsonb,
      cases jsonb,
      unique (rejudging_id, submit_id)
    )`)
    this.addSql('create index rejudging_run_submission on rejudging_run (submit_id)')
    this.addSql('create index rejudging_run_waiting on rejudging_run (rejudging_id, id) where status is null')
  }
}
