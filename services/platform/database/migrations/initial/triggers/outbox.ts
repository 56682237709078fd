/** Wakes the relay of the outbox. */
export const outboxWake = [
  `create function outbox_wake() returns trigger language plpgsql as $$
    begin perform pg_notify('outbox', ''); return null; end $$`,
  'create trigger outbox_wake after insert on outbox for each statement execute function outbox_wake()',
]
