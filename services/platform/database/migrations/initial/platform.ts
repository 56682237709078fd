/** What the platform keeps of its own work. */
export const platform = [
  `create table outbox (
    id bigserial primary key,
    kind varchar(8) not null check (kind in ('kept', 'live')),
    subject varchar(255) not null,
    payload text not null,
    message_id varchar(255),
    created_at timestamptz not null default now()
  )`,
  // The table is nearly empty at all times and changes constantly: it is vacuumed by count, not by share.
  'alter table outbox set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)',
  // The day on which each daily work was done last.
  'create table daily_work (work varchar(32) primary key, day date not null)',
]
