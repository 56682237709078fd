/**
 * At the end of a transaction and once in it: the lock of a revision is the last one taken, and nobody waits for it
 * while holding another.
 */
const moved = (name: string, table: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$
    begin
      if current_setting('podium.${name}', true) is distinct from 'yes' then
        perform set_config('podium.${name}', 'yes', true);
        update ${table} set rev = rev + 1;
      end if;
      return null;
    end $$`

const deferred = 'deferrable initially deferred for each row execute function'

/**
 * The revisions of the problem bank and of user names. Tags of a problem are saved with it; who deletes a tag moves the
 * bank itself (features/problems/admin/tag-commands.ts).
 */
export const revisions = [
  moved('bank_moved', 'bank_revision'),
  `create constraint trigger bank_moved after insert or delete
    or update of display_id, title, translated_titles, auth, gid, apply_public_progress, difficulty, is_remote
    on problem
    ${deferred} bank_moved()`,
  moved('names_moved', 'name_revision'),
  `create constraint trigger names_moved after insert or delete or update of username on users
    ${deferred} names_moved()`,
]
