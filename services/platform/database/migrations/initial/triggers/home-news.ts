const change = (table: string, what: string, name: string, event: string): string =>
  `create trigger ${name} after ${event} on ${table} for each statement execute function home_changed('${what}')`

/**
 * Whoever changes what the home page lists need not know of it: the change itself leaves word, in the transaction,
 * and the worker tells the readers (features/home/worker.ts).
 */
export const homeNews = [
  `create function home_changed() returns trigger language plpgsql as $$
    begin
      insert into outbox (kind, subject, payload)
      values ('live', 'podium.home', json_build_object('v', 1, 'what', tg_argv[0])::text);
      return null;
    end $$`,
  change('announcement', 'announcements', 'home_changed', 'insert or update or delete'),
  change('stored_file', 'carousel', 'home_changed', 'insert or update or delete'),
  ...['insert', 'delete'].flatMap((event) => [
    change('problem', 'problems', `home_changed_${event}`, event),
    change('contest', 'contests', `home_changed_${event}`, event),
    change('contest_register', 'contests', `home_changed_${event}`, event),
  ]),
  change('problem', 'problems', 'home_changed_update', 'update of title, auth, gid, display_id, updated_at'),
  change(
    'contest',
    'contests',
    'home_changed_update',
    'update of title, type, auth, visible, gid, start_time, end_time',
  ),
]
