import { Migration } from '@mikro-orm/migrations'

/** Discussions with their categories, likes and reports; comments and replies of discussions and contests. */
export class Talk extends Migration {
  override up(): void {
    this.addSql(`create table discussion_category (
      id bigserial primary key,
      name varchar(64) not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`)
    // Pages show these five names in the reader's language.
    this.addSql(
      `insert into discussion_category (name) values ('chat'), ('solution'), ('help'), ('suggestion'), ('record')`,
    )
    this.addSql(`create table discussion (
      id bigserial primary key,
      uid varchar(32) not null,
      category_id bigint not null references discussion_category (id),
      problem_id bigint references problem (id) on delete set null,
      gid bigint,
      title varchar(255) not null,
      description varchar(255) not null,
      content text not null,
      top_priority boolean not null default false,
      status smallint not null default 0 check (status in (0, 1)),
      view_num bigint not null default 0,
      like_num integer not null default 0 check (like_num >= 0),
      comment_num integer not null default 0 check (comment_num >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`)
    this.addSql(
      'create index discussion_listed on discussion (top_priority desc, created_at desc, id desc) where gid is null and status = 0',
    )
    this.addSql('create index discussion_problem on discussion (problem_id) where problem_id is not null')
    this.addSql('create index discussion_category_used on discussion (category_id)')
    this.addSql('create index discussion_author on discussion (uid, created_at desc)')
    this.addSql(`create table discussion_like (
      did bigint not null references discussion (id) on delete cascade,
      uid varchar(32) not null,
      primary key (did, uid)
    )`)
    this.addSql(`create table discussion_report (
      id bigserial primary key,
      did bigint not null references discussion (id) on delete cascade,
      uid varchar(32) not null,
      content varchar(255) not null,
      is_read boolean not null default false,
      created_at timestamptz not null default now()
    )`)
    this.addSql('create index discussion_report_order on discussion_report (is_read, created_at desc, id desc)')
    this.addSql('create index discussion_report_did on discussion_report (did)')
    this.addComments()
  }

  private addComments(): void {
    this.addSql(`create table comment (
      id bigserial primary key,
      did bigint references discussion (id) on delete cascade,
      cid bigint references contest (id) on delete cascade,
      uid varchar(32) not null,
      content text not null,
      like_num integer not null default 0 check (like_num >= 0),
      reply_num integer not null default 0 check (reply_num >= 0),
      created_at timestamptz not null default now(),
      check (num_nonnulls(did, cid) = 1)
    )`)
    // The order of every page; the author stands in the index of contests, where the rule of a running contest asks
    // for it.
    this.addSql('create index comment_discussion on comment (did, like_num desc, id desc) where did is not null')
    this.addSql(
      'create index comment_contest on comment (cid, like_num desc, id desc) include (uid) where cid is not null',
    )
    this.addSql(`create table comment_like (
      comment_id bigint not null references comment (id) on delete cascade,
      uid varchar(32) not null,
      primary key (comment_id, uid)
    )`)
    this.addSql(`create table reply (
      id bigserial primary key,
      comment_id bigint not null references comment (id) on delete cascade,
      uid varchar(32) not null,
      to_uid varchar(32) not null,
      quote_type varchar(8) not null check (quote_type in ('Comment', 'Reply')),
      quote_id bigint not null,
      content text not null,
      created_at timestamptz not null default now()
    )`)
    this.addSql('create index reply_comment on reply (comment_id, id desc)')
  }
}
