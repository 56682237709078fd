import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/** From where a contest is taken: addresses of its rooms and seats, and those that were seen. */
export class ContestAddresses extends Migration {
  override up(): void {
    this.addSql(`create table contest_hall (
      cid bigint not null primary key references contest on delete cascade,
      networks jsonb not null default '[]',
      one_session boolean not null default false,
      auto_sign_in boolean not null default false
    )`)
    this.addSql(`create table contest_room (
      cid bigint not null references contest on delete cascade,
      name varchar(64) not null,
      networks jsonb not null default '[]',
      primary key (cid, name)
    )`)
    this.addSql(`alter table contest_team add column networks jsonb not null default '[]'`)
    this.addSql(`create table contest_address (
      cid bigint not null references contest on delete cascade,
      uid varchar(32) not null,
      ip varchar(64) not null,
      is_away boolean not null,
      first_at timestamptz not null,
      last_at timestamptz not null,
      primary key (cid, uid, ip)
    )`)
    this.addSql('create index contest_address_uid on contest_address (uid)')
    this.addSql(auditTrigger({ table: 'contest_hall', key: 'cid' }))
    this.addSql(auditTrigger({ table: 'contest_room', key: 'cid,name' }))
  }
}
