import { Migration } from '@mikro-orm/migrations'

/**
 * Boards. A row holds all cells of an entrant, so that one verdict writes one row; it is written often and has no
 * index but its key, so that most writes stay on their page. A change of the contest or of its problems makes the
 * board stale: whoever comes next computes it anew. That is done here, so that nobody who changes a contest can
 * forget it.
 */
export class Boards extends Migration {
  override up(): void {
    for (const statement of [...tables, ...functions, ...triggers]) this.addSql(statement)
  }
}

const tables = [
  `create table board (
    cid bigint primary key references contest on delete cascade,
    public_rev bigint not null default 0,
    jury_rev bigint not null default 0,
    public_reset bigint not null default 0,
    jury_reset bigint not null default 0,
    is_open boolean not null default false,
    is_stale boolean not null default true
  ) with (fillfactor = 50)`,
  // Cells by contest problem: the smallest submission id, then the packed cell.
  `create table board_row (
    cid bigint not null references board on delete cascade,
    uid varchar(32) not null,
    live jsonb not null default '{}',
    late jsonb not null default '{}',
    sealed jsonb not null default '{}',
    public_rev bigint not null,
    jury_rev bigint not null,
    primary key (cid, uid)
  ) with (fillfactor = 60)`,
  'insert into board (cid) select id from contest',
]

const functions = [
  `create function board_begin() returns trigger language plpgsql as $$ begin
    insert into board (cid) values (new.id) on conflict do nothing; return null; end $$`,
  `create function board_contest_changed() returns trigger language plpgsql as $$ begin
    update board set is_stale = true where cid = new.id and not is_stale; return null; end $$`,
  `create function board_problem_changed() returns trigger language plpgsql as $$ begin
    update board set is_stale = true where cid = coalesce(new.cid, old.cid) and not is_stale; return null; end $$`,
]

const triggers = [
  'create trigger board_begin after insert on contest for each row execute function board_begin()',
  `create trigger board_contest_changed after update on contest for each row when (old.* is distinct from new.*)
    execute function board_contest_changed()`,
  `create trigger board_problem_changed after insert or update or delete on contest_problem for each row
    execute function board_problem_changed()`,
]
