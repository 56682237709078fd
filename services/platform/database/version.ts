/** Which PostgreSQL the queries are written for: they read rows as they were and as they are (`returning old, new`). */
import type { MikroORM } from '@mikro-orm/postgresql'

export const oldestMajor = 18

/** `180004` is 18.4. */
const versionsPerMajor = 10_000

/** The major version of the server. */
export async function majorOf(orm: MikroORM): Promise<number> {
  const { version } = await orm.em
    .fork()
    .getKysely()
    .selectNoFrom(({ cast, fn, val }) =>
      cast<number>(fn('current_setting', [val('server_version_num')]), 'integer').as('version'),
    )
    .executeTakeFirstOrThrow()
  return Math.floor(version / versionsPerMajor)
}

/** What an operator does about a server of this major version; null where it will do. */
export const versionFault = (major: number): string | null =>
  major >= oldestMajor
    ? null
    : `The database is PostgreSQL ${major}, and Podium needs ${oldestMajor} or newer: where the distribution has an ` +
      'older one, the packages of apt.postgresql.org have it.'
