/**
 * Boards. A row holds all cells of an entrant, so that one verdict writes one row; it is written often and has no
 * index but its key, so that most writes stay on their page. A change of the contest or of its problems makes the
 * board stale: whoever comes next computes it anew.
 */
export const boards = [
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
    -- A team that stands on the board before its first submission.
    is_listed boolean not null default false,
    public_rev bigint not null,
    jury_rev bigint not null,
    primary key (cid, uid)
  ) with (fillfactor = 60)`,
]
