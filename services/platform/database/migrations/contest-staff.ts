import { Migration } from '@mikro-orm/migrations'

/** Roles in one contest, and accounts that were made for the staff of one. */
export class ContestStaff extends Migration {
  override up(): void {
    this.addSql(`create table contest_staff (
      cid bigint not null references contest on delete cascade,
      uid varchar(32) not null,
      role varchar(16) not null check (role in ('director', 'jury', 'balloons', 'prints', 'spectator')),
      given_by varchar(255) not null,
      given_at timestamptz not null,
      primary key (cid, uid)
    )`)
    this.addSql('create index contest_staff_uid on contest_staff (uid)')
    // No reference: the account of a contest that is gone belongs to it still, and so may do nothing.
    this.addSql('alter table users add column only_cid bigint')
  }
}
