import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/**
 * Decisions of a jury. What is in force of them stands beside it, where boards, clocks and the dispatch of tasks read
 * it: `rulings` by participant, the longest extra time, what is paused, and which submissions count.
 */
export class Decisions extends Migration {
  override up(): void {
    this.addSql(`create table contest_decision (
      id bigserial primary key,
      cid bigint not null references contest on delete cascade,
      kind varchar(16) not null check (kind in ('disqualify', 'penalty', 'extraTime', 'ignore', 'pause')),
      uid varchar(32),
      submit_id bigint references submission on delete cascade,
      cpid bigint references contest_problem on delete cascade,
      minutes int,
      shown varchar(8) check (shown in ('hidden', 'last')),
      reason text not null,
      made_by varchar(255) not null,
      made_at timestamptz not null,
      taken_back_by varchar(255),
      taken_back_at timestamptz,
      taken_back_reason text
    )`)
    this.addSql('create index contest_decision_list on contest_decision (cid, id desc)')
    this.addSql('create index contest_decision_submission on contest_decision (submit_id) where submit_id is not null')
    this.addSql('create index contest_decision_problem on contest_decision (cpid) where cpid is not null')
    this.addSql(auditTrigger({ table: 'contest_decision' }))
    this.addSql(`alter table contest add column rulings jsonb not null default '{}',
      add column extra_max_s int not null default 0, add column judging_paused boolean not null default false`)
    this.addSql('alter table contest_problem add column judging_paused boolean not null default false')
    // Of a submission that counts: on boards, in counters, in queues of the staff.
    this.addSql('alter table contest_record add column ignored boolean not null default false')
    this.addSql(`alter table contest_record add column counts boolean not null
      generated always as (not is_staff and not ignored) stored`)
  }
}
