import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/** Credentials of judges on other machines, of each one its public part; and the servers of the bus that know them. */
export class JudgeCredentials extends Migration {
  override up(): void {
    this.addSql(`create table judge_credential (
      id bigserial primary key,
      name varchar(64) not null unique,
      public_key varchar(64) not null unique,
      made_by varchar(255) not null,
      made_at timestamptz not null
    )`)
    this.addSql(auditTrigger({ table: 'judge_credential' }))
    this.addSql(`create table bus_server (
      name varchar(255) primary key,
      revision varchar(64),
      seen_at timestamptz not null
    )`)
  }
}
