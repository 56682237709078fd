/** The code editor: drafts, and what each user has set. */
export const editor = [
  // Code that is being written. `cid` is null outside contests; `slot` names the family of languages, `language` the
  // one written last.
  'create sequence draft_revision',
  `create table draft (
    uid varchar(32) not null,
    pid bigint not null references problem on delete cascade,
    cid bigint references contest on delete cascade,
    slot varchar(64) not null,
    language varchar(64) not null,
    code text not null,
    code_bytes int not null,
    revision bigint not null,
    saved_at timestamptz not null,
    unique nulls not distinct (uid, pid, cid, slot)
  )`,
  'create index draft_age on draft (uid, revision) include (code_bytes)',
  'create index draft_problem on draft (pid)',
  'create index draft_contest on draft (cid) where cid is not null',
  // `templates` maps families of languages to texts.
  `create table editor_settings (
    uid varchar(32) primary key,
    keys varchar(16) not null default 'default',
    templates jsonb not null default '{}',
    saved_at timestamptz not null
  )`,
]
