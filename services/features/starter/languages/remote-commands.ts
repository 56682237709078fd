/** Compilers of the remote sites, as their tables have them; what a newer version adds appears at the next start. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { remoteLanguages } from '@podium/proto/rules/remote/languages/index.ts'
import { laneSites } from '@podium/proto/rules/remote/sites.ts'
import { tables } from '../../entities.ts'

const rows = laneSites.flatMap((oj) =>
  remoteLanguages[oj].map(({ name, contentType }) => ({ oj, name, contentType, description: name })),
)

export async function loadRemoteLanguages(em: EntityManager): Promise<void> {
  await tables(em)
    .insertInto('language')
    .values(rows)
    .onConflict((language) => language.columns(['oj', 'name']).doNothing())
    .execute()
}
