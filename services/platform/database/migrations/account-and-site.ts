import { Migration } from '@mikro-orm/migrations'

export class AccountAndSite extends Migration {
  up(): void {
    this.addSql(`
      create table users (
        uid text primary key,
        username text not null,
        email text,
        password_hash text not null,
        role_id int not null default 1002,
        status int not null default 0,
        locale text not null default 'zh-CN',
        nickname text, realname text, avatar text, title_name text, title_color text, number text, school text, course text,
        signature text, github text, blog text, cf_username text,
        gender text not null default 'secrecy',
        gmt_create timestamptz(3) not null default now(),
        gmt_modified timestamptz(3) not null default now()
      )`)
    // Names and addresses that differ only in case are the same: nobody can pass for somebody else.
    this.addSql('create unique index users_username_key on users (lower(username))')
    this.addSql('create unique index users_email_key on users (lower(email))')
    this.addSql(`
      create table session (
        id text primary key,
        uid text not null,
        ip text not null,
        user_agent text not null,
        gmt_create timestamptz(3) not null default now(),
        renewed_at timestamptz(3),
        ended_at timestamptz(3)
      )`)
    this.addSql('create index session_uid_index on session (uid, gmt_create)')
    this.addSql('create index session_gmt_create_index on session (gmt_create)')
    this.addSql(`
      create table sign_in_failure (
        username text not null,
        ip text not null,
        failures int not null,
        last_at timestamptz(3) not null,
        primary key (username, ip)
      )`)
    this.addSql(`
      create table notify_code (
        purpose text not null,
        target text not null,
        code_hash text not null,
        wrong_tries int not null default 0,
        sent_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        primary key (purpose, target)
      )`)
    this.addSql('create table captcha (key text primary key, answer text not null, expires_at timestamptz(3) not null)')
    this.addSql('create index captcha_expires_at_index on captcha (expires_at)')
    this.addSql('create table setting (key text primary key, value jsonb not null)')
  }
}
