/** Users, how they sign in, and the settings of the site. */
export const account = [
  `create table users (
    uid text primary key,
    username text not null,
    -- The name in lower case; a column, because an index over an expression is not read by itself.
    search_name text not null generated always as (lower(username)) stored,
    email text,
    mobile text,
    password_hash text not null,
    role_id int not null default 1002,
    status int not null default 0,
    -- Made for one contest: stands in its board only.
    contest_only boolean not null default false,
    locale text not null default 'zh-CN',
    nickname text,
    realname text,
    avatar text,
    title_name text,
    title_color text,
    number text,
    school text,
    course text,
    -- Room and seat, as staff set them; only the queues of contests show them.
    place text,
    signature text,
    github text,
    blog text,
    cf_username text,
    gender text not null default 'secrecy',
    gmt_create timestamptz(3) not null default now(),
    gmt_modified timestamptz(3) not null default now()
  )`,
  // Names and addresses that differ only in case are the same: nobody can pass for somebody else.
  'create unique index users_username_key on users (lower(username))',
  'create unique index users_email_key on users (lower(email))',
  'create unique index users_mobile_key on users (mobile)',
  'create index users_names on users (search_name, uid)',
  // Names that begin so, whatever the collation of the database.
  'create index users_name_prefix on users (search_name text_pattern_ops, uid) where status = 0',
  'create index users_newest on users (gmt_create desc, uid) where status = 0 and not contest_only',
  // The staff of the whole site stands in no rank.
  'create index users_root on users (uid) where role_id = 1000',
  // Users are found by a part of their e-mail.
  'create index users_email_grams on users using gin (search_grams(lower(email))) where email is not null',
  `create table session (
    id text primary key,
    uid text not null,
    ip text not null,
    user_agent text not null,
    gmt_create timestamptz(3) not null default now(),
    renewed_at timestamptz(3),
    ended_at timestamptz(3)
  )`,
  'create index session_uid_index on session (uid, gmt_create)',
  'create index session_gmt_create_index on session (gmt_create)',
  // Failed sign-ins are counted by account: a name can be written in several ways.
  `create table sign_in_failure (
    account text not null,
    ip text not null,
    failures int not null,
    last_at timestamptz(3) not null,
    primary key (account, ip)
  )`,
  // Failed tries at changing what an account hangs on.
  `create table change_failure (
    uid text not null,
    what text not null,
    failures int not null,
    first_at timestamptz(3) not null,
    locked_until timestamptz(3),
    primary key (uid, what)
  )`,
  `create table notify_code (
    purpose text not null,
    target text not null,
    code_hash text not null,
    wrong_tries int not null default 0,
    sent_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    primary key (purpose, target)
  )`,
  'create table captcha (key text primary key, answer text not null, expires_at timestamptz(3) not null)',
  'create index captcha_expires_at_index on captcha (expires_at)',
  'create table setting (key text primary key, value jsonb not null)',
  // Sheets of generated accounts wait here, enciphered, until they run out.
  'create table user_sheet (id varchar(64) primary key, content text not null, expires_at timestamptz not null)',
  // Who is called what has a revision: what a word finds among user names, and the names that stand on rows, may be
  // kept until it moves.
  'create table name_revision (is_only boolean primary key default true check (is_only), rev bigint not null)',
  'insert into name_revision (rev) values (1)',
]
