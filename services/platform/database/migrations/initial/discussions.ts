/** Discussions with their categories, likes and reports. */
const discussion = [
  `create table discussion_category (
    id bigserial primary key,
    name varchar(64) not null,
    -- Whoever has not solved enough yet may ask here, and answer.
    open_to_newcomers boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  // Called as everywhere (contract/admin, default data); our own pages say these names in the reader's language.
  `insert into discussion_category (name, open_to_newcomers)
    values ('闲聊', false), ('题解', false), ('求助', true), ('建议', false), ('记录', false)`,
  // `search_text` holds title, description and author in lower case; it is indexed by its pairs of characters and its
  // single ones, so that a word of two Chinese characters is found through the index as well as a long one.
  `create table discussion (
    id bigserial primary key,
    uid varchar(32) not null,
    category_id bigint not null references discussion_category (id),
    problem_id bigint references problem (id) on delete set null,
    gid bigint,
    title varchar(255) not null,
    description varchar(255) not null,
    -- Whoever adds one writes it too; renaming a user does.
    author_name text not null,
    search_text text not null
      generated always as (left(lower(title || chr(10) || description || chr(10) || author_name), 600)) stored,
    content text not null,
    top_priority boolean not null default false,
    status smallint not null default 0 check (status in (0, 1)),
    view_num bigint not null default 0,
    like_num integer not null default 0 check (like_num >= 0),
    -- Comments and replies together, and comments alone: the total of its pages.
    comment_num integer not null default 0 check (comment_num >= 0),
    top_comment_num integer not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index discussion_listed on discussion (top_priority desc, created_at desc, id desc)
    where gid is null and status = 0`,
  `create index discussion_group on discussion (gid, top_priority desc, created_at desc, id desc)
    where gid is not null`,
  // The back office lists those of groups and disabled ones too.
  'create index discussion_all on discussion (top_priority desc, created_at desc, id desc)',
  'create index discussion_problem on discussion (problem_id) where problem_id is not null',
  'create index discussion_category_used on discussion (category_id)',
  'create index discussion_author on discussion (uid, created_at desc)',
  'create index discussion_words on discussion using gin (search_grams(search_text))',
  `create table discussion_like (
    did bigint not null references discussion (id) on delete cascade,
    uid varchar(32) not null,
    primary key (did, uid)
  )`,
  `create table discussion_report (
    id bigserial primary key,
    did bigint not null references discussion (id) on delete cascade,
    uid varchar(32) not null,
    content varchar(255) not null,
    is_read boolean not null default false,
    created_at timestamptz not null default now(),
    -- When it was marked.
    updated_at timestamptz not null default now()
  )`,
  'create index discussion_report_order on discussion_report (is_read, created_at desc, id desc)',
  'create index discussion_report_did on discussion_report (did)',
  // Discussions posted, and answers of newcomers, in a user's current 24 hours, which begin with the first: deleting
  // one gives nothing back.
  `create table discussion_quota (
    uid varchar(32) not null,
    kind varchar(8) not null check (kind in ('post', 'answer')),
    since timestamptz not null,
    posts integer not null,
    primary key (uid, kind)
  )`,
]

/** Comments and replies of discussions and contests. */
const comments = [
  `create table comment (
    id bigserial primary key,
    did bigint references discussion (id) on delete cascade,
    cid bigint references contest (id) on delete cascade,
    uid varchar(32) not null,
    content text not null,
    like_num integer not null default 0 check (like_num >= 0),
    reply_num integer not null default 0 check (reply_num >= 0),
    created_at timestamptz not null default now(),
    check (num_nonnulls(did, cid) = 1)
  )`,
  // The order of every page; the author stands in the index of contests, where the rule of a running contest asks
  // for it.
  'create index comment_discussion on comment (did, like_num desc, id desc) where did is not null',
  'create index comment_contest on comment (cid, like_num desc, id desc) include (uid) where cid is not null',
  `create table comment_like (
    comment_id bigint not null references comment (id) on delete cascade,
    uid varchar(32) not null,
    primary key (comment_id, uid)
  )`,
  `create table reply (
    id bigserial primary key,
    comment_id bigint not null references comment (id) on delete cascade,
    uid varchar(32) not null,
    to_uid varchar(32) not null,
    quote_type varchar(8) not null check (quote_type in ('Comment', 'Reply')),
    quote_id bigint not null,
    content text not null,
    created_at timestamptz not null default now()
  )`,
  'create index reply_comment on reply (comment_id, id desc)',
]

export const discussions = [...discussion, ...comments]
