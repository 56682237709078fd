import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/** Awards that directors give by the Contest API: more, or others in place of those of the board. */
export class ContestAwards extends Migration {
  override up(): void {
    this.addSql(`create table contest_award (
      cid bigint not null references contest on delete cascade,
      id varchar(36) not null,
      citation varchar(255) not null,
      uids jsonb not null,
      primary key (cid, id)
    )`)
    this.addSql(auditTrigger({ table: 'contest_award', key: 'cid,id' }))
  }
}
