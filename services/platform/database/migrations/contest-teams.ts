import { Migration } from '@mikro-orm/migrations'

/** Teams of a contest with their affiliations and groups, and the accounts that were made for them. */
export class ContestTeams extends Migration {
  override up(): void {
    this.addSql(`create table contest_organization (
      cid bigint not null references contest on delete cascade,
      code varchar(36) not null,
      name varchar(255) not null,
      formal_name varchar(255),
      country varchar(3),
      icpc_id varchar(50),
      logo text,
      primary key (cid, code)
    )`)
    this.addSql(`create table contest_team_group (
      cid bigint not null references contest on delete cascade,
      code varchar(36) not null,
      name varchar(255) not null,
      icpc_id varchar(50),
      primary key (cid, code)
    )`)
    // Checked at the end of a transaction: an import writes in any order, and a contest goes with all that is its.
    this.addSql(`create table contest_team (
      cid bigint not null references contest on delete cascade,
      code varchar(36) not null,
      uid varchar(32),
      name varchar(255) not null,
      display_name varchar(255),
      icpc_id varchar(50),
      members jsonb not null default '[]',
      organization varchar(36),
      group_codes jsonb not null default '[]',
      room varchar(64),
      seat varchar(64),
      primary key (cid, code),
      foreign key (cid, organization) references contest_organization (cid, code) deferrable initially deferred
    )`)
    this.addSql('create unique index contest_team_uid on contest_team (cid, uid)')
    this.addSql('create index contest_team_user on contest_team (uid)')
    this.addSql('create index contest_team_organization on contest_team (cid, organization)')
    this.addSql(`create unique index contest_team_seat on contest_team (cid, lower(coalesce(room, '')), lower(seat))`)
    this.addSql(`create table contest_team_account (
      uid varchar(32) not null primary key,
      cid bigint not null references contest on delete cascade
    )`)
    this.addSql('create index contest_team_account_cid on contest_team_account (cid)')
    this.addSql('alter table stored_file drop constraint stored_file_kind_check')
    this.addSql(`alter table stored_file add constraint stored_file_kind_check
      check (kind in ('avatar', 'group_avatar', 'carousel', 'md_image', 'md_file', 'team_logo'))`)
  }
}
