/** Tags of problems, and their classifications (contract/practice 2.3, 4.2). */
import type { Static } from 'typebox'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { Tag, TagGroup } from '@podium/proto/calls/problem/problem-shapes.ts'
import { expressionBuilder } from 'kysely'
import type { Selectable } from 'kysely'
import { isWord } from '../../platform/database/expressions.ts'
import type { Db } from '../../platform/database/sql.ts'
import { wireTime } from '../../platform/http/time.ts'
import { tables } from '../entities.ts'
import type { Tables } from '../entities.ts'
import { localBank } from './bank/banks.ts'

/** Columns of tag `g`, by their names on the wire. */
export const tagColumns = [
  'g.id',
  'g.name',
  'g.color',
  'g.oj',
  'g.gid',
  'g.classificationId as tcid',
  'g.createdAt',
  'g.updatedAt',
] as const

/** Times are text where the row was read as JSON. */
export interface TagRow extends Pick<Selectable<Tables['tag']>, 'id' | 'name' | 'color' | 'oj' | 'gid'> {
  readonly tcid: number | null
  readonly createdAt: Date | string
  readonly updatedAt: Date | string
}

export const presentTag = ({ id, name, color, oj, gid, tcid, createdAt, updatedAt }: TagRow): Static<typeof Tag> => ({
  id,
  name,
  color,
  oj,
  gid,
  tcid,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

type ClassificationRow = Pick<
  Selectable<Tables['tag_classification']>,
  'id' | 'name' | 'oj' | 'rank' | 'createdAt' | 'updatedAt'
>

export const presentClassification = ({ id, name, oj, rank, createdAt, updatedAt }: ClassificationRow) => ({
  id,
  name,
  oj,
  rank,
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

const selectTags = (db: Db) => tables(db).selectFrom('tag as g').select(tagColumns)

export async function tagsOfProblem(db: Db, pid: number): Promise<Static<typeof Tag>[]> {
  const found = await selectTags(db)
    .innerJoin('problem_tag as pt', 'pt.tagId', 'g.id')
    .where('pt.pid', '=', pid)
    .orderBy('g.id')
    .execute()
  return found.map(presentTag)
}

const ofTag = expressionBuilder<{ g: Tables['tag'] }, 'g'>()
const isForeign = ofTag('g.oj', '<>', localBank)

/**
 * What a problem of the group may be tagged with: tags of every bank, and the group's own. Who may see them is asked
 * before.
 */
export async function tagsForGroup(db: Db, gid: number): Promise<Static<typeof Tag>[]> {
  const found = await selectTags(db)
    .where(({ or, eb }) => or([eb('g.gid', 'is', null), eb('g.gid', '=', gid)]))
    .orderBy(ofTag('g.gid', 'is', null))
    .orderBy(isForeign)
    .orderBy('g.oj')
    .orderBy('g.id')
    .execute()
  return found.map(presentTag)
}

/** Local ones first, the other banks by name. @param bank null for every bank; tags of groups are never listed */
export async function listTags(db: Db, bank: string | null): Promise<Static<typeof Tag>[]> {
  const found = await selectTags(db)
    .where('g.gid', 'is', null)
    .$if(bank !== null, (tags) => tags.where('g.oj', '=', bank))
    .orderBy(isForeign)
    .orderBy('g.oj')
    .orderBy('g.id')
    .execute()
  return found.map(presentTag)
}

const selectClassifications = (db: Db) =>
  tables(db).selectFrom('tag_classification').select(['id', 'name', 'oj', 'rank', 'createdAt', 'updatedAt'])

/** @param oj a bank in any case; ALL for every one */
export async function classifications(db: Db, oj: string): Promise<CallAnswer<'tagClassifications'>> {
  const found = await selectClassifications(db)
    .$if(oj.toUpperCase() !== 'ALL', (all) => all.where(({ ref }) => isWord(ref('oj'), oj)).orderBy('rank'))
    .orderBy('id')
    .execute()
  return found.map(presentClassification)
}

const classificationsOfBank = (db: Db, bank: string | null) =>
  selectClassifications(db)
    .$if(bank !== null, (all) => all.where('oj', '=', bank))
    .orderBy(({ eb }) => eb('oj', '<>', localBank))
    .orderBy('oj')
    .orderBy('rank')
    .orderBy('id')
    .execute()

/** Classifications by rank with their tags; those of no classification come last (contract/practice 4.2). */
export async function tagGroups(db: Db, bank: string | null): Promise<Static<typeof TagGroup>[]> {
  const [tags, found] = await Promise.all([listTags(db, bank), classificationsOfBank(db, bank)])
  const groups: Static<typeof TagGroup>[] = found.map((row) => ({
    classification: presentClassification(row),
    tagList: tags.filter((tag) => tag.tcid === row.id),
  }))
  const rest = tags.filter((tag) => tag.tcid === null)
  return rest.length > 0 || groups.length === 0 ? [...groups, { classification: null, tagList: rest }] : groups
}
