/** Whether the bank that everybody lists is another one (features/home/list-worker.ts). */
import { expressionBuilder } from 'kysely'
import { problemAuths } from '@podium/proto/rules/problem/publication.ts'
import { rowsHash } from '../../../platform/database/rows-hash.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Tables } from '../../entities.ts'

const tag = expressionBuilder<Tables & { g: Tables['tag'] }, 'g'>()

/** Tag `g` stands on a problem of the list: those of groups do on what they have published. */
const isShownTag = tag.exists(
  tag
    .selectFrom('problem_tag as pt')
    .innerJoin('problem as p', 'p.id', 'pt.pid')
    .select('p.id')
    .whereRef('pt.tagId', '=', 'g.id')
    .where(({ eb, lit }) => eb('p.auth', '=', lit(problemAuths.public)))
    .where(({ eb, lit }) => eb('p.isGroup', '=', lit(false))),
)

/**
 * Of every page, with its tags; which problem has which is saved with the problem. Counters change with every verdict
 * and are no reason to load a list again.
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
      .where(isShownTag)
      .executeTakeFirst(),
  ])
  return [problems, tags]
}

/** Of the tags of the site that stand beside the list, by their classifications. */
export async function tagMark(db: Db): Promise<unknown> {
  const [tags, classifications] = await Promise.all([
    tables(db)
      .selectFrom('tag as g')
      .select(({ ref }) =>
        rowsHash([ref('g.id'), ref('g.name'), ref('g.color'), ref('g.oj'), ref('g.classificationId')]).as('hash'),
      )
      .where('g.gid', 'is', null)
      .executeTakeFirst(),
    tables(db)
      .selectFrom('tag_classification as k')
      .select(({ ref }) => rowsHash([ref('k.id'), ref('k.name'), ref('k.oj'), ref('k.rank')]).as('hash'))
      .executeTakeFirst(),
  ])
  return [tags, classifications]
}
