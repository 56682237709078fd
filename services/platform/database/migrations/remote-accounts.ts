import { Migration } from '@mikro-orm/migrations'
import { revised, times } from './initial/columns.ts'

/** Accounts that submit to remote sites, and the switch of each site; a site without a row is as it is by default. */
export class RemoteAccounts extends Migration {
  override up(): void {
    this.addSql(`create table remote_account (
      id bigserial primary key,
      site varchar(8) not null,
      username varchar(255) not null,
      secret_kind varchar(16) not null check (secret_kind in ('password', 'session')),
      encrypted_secret text not null,
      secret_version int not null default 1,
      is_enabled boolean not null default true,
      repost varchar(8) not null default 'proved' check (repost in ('proved', 'never')),
      ${revised},
      ${times},
      unique (site, username)
    )`)
    this.addSql(`create table remote_site (
      site varchar(8) primary key,
      is_on boolean not null,
      is_allowed_by_site boolean not null,
      changed_by varchar(255) not null,
      changed_at timestamptz not null
    )`)
  }
}
