/** Whether the bank that everybody lists is another one (features/home/list-worker.ts). */
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rowsHash } from '../../../platform/database/rows-hash.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'

/**
 * Of every page, with the tags of the site; which problem has which is saved with the problem. Counters change with
 * every verdict and are no reason to load a list again.
 */
export async function bankMark(db: Db): Promise<unknown> {
  const [problems, tags] = await Promise.all([
    tables(db)
      .selectFrom('problem as p')
      .where(({ eb, lit }) => eb('p.auth', '=', lit(problemAuths.public)))
      .where(({ eb, lit }) => eb('p.isGroup', '=', lit(false)))
      .select(({ ref }) =>
        rowsHash([
          ref('p.id'),
          ref('p.displayId'),
          ref('p.title'),
          ref('p.translatedTitles'),
          ref('p.difficulty'),
          ref('p.type'),
          ref('p.updatedAt'),
        ]).as('hash'),
      )
      .executeTakeFirst(),
    tables(db)
      .selectFrom('tag as g')
      .select(({ ref }) => rowsHash([ref('g.id'), ref('g.name'), ref('g.color')]).as('hash'))
      .where('g.gid', 'is', null)
      .executeTakeFirst(),
  ])
  return [problems, tags]
}
