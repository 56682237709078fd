/** Languages, tags and code templates (contract/practice 2.3). */
import type { Static } from 'typebox'
import { heartbeatLifeMs } from '@podium/proto/events/bus/subjects.ts'
import type { CodeTemplate, Language, Tag, TagGroup } from '@podium/proto/calls/problem/problem-shapes.ts'
import { wireTime } from '../../platform/http/time.ts'
import { noJudgeLimitMs, offeredLanguages } from '../judges/index.ts'
import { firstRow, rows, sql } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/sql.ts'

interface Times {
  readonly createdAt: string
  readonly updatedAt: string
}
const wireTimes = ({ createdAt, updatedAt }: Times) => ({
  gmtCreate: wireTime(createdAt),
  gmtModified: wireTime(updatedAt),
})

/** Place and bank of a problem; null when there is none. */
export const findProblem = (db: Db, pid: number) =>
  firstRow(
    db,
    sql<{ auth: number; gid: number | null; isGroup: boolean; isOfSite: boolean; author: string; bank: string }>`
    select auth, gid, author, is_group as "isGroup", gid is null or apply_public_progress is not null as "isOfSite", case when not is_remote then 'ME' when display_id like 'GYM-%' then 'CF' else split_part(display_id, '-', 1) end as bank
    from problem where id = ${pid}`,
  )

type LanguageRow = Omit<Static<typeof Language>, 'available' | 'gmtCreate' | 'gmtModified'> & Times
const languageColumns = sql`
  l.id, l.oj, l.name, l.content_type as "contentType", l.description, l.compile_command as "compileCommand", l.template,
  l.code_template as "codeTemplate", l.is_spj as "isSpj", l.seq, l.created_at as "createdAt", l.updated_at as "updatedAt"`
const languageOrder = sql`order by l.seq desc, l.id`

/** A heartbeat takes a moment to be stored and read. */
const availableForMs = heartbeatLifeMs + 3_000

async function presentLanguages(db: Db, found: readonly LanguageRow[]): Promise<Static<typeof Language>[]> {
  const offered = await offeredLanguages(db, availableForMs)
  return found.map(({ createdAt, updatedAt, ...row }) => ({
    ...row,
    description: (row.oj === 'ME' ? offered.get(row.name) : undefined) ?? row.description,
    available: row.oj === 'ME' && offered.has(row.name),
    ...wireTimes({ createdAt, updatedAt }),
  }))
}

/** @param bank null for the languages of every bank */
export async function listLanguages(db: Db, bank: string | null): Promise<Static<typeof Language>[]> {
  const found = await rows(
    db,
    sql<LanguageRow>`
    select ${languageColumns} from language l where ${bank}::text is null or l.oj = ${bank} ${languageOrder}`,
  )
  return presentLanguages(db, found)
}

export async function languagesOfProblem(db: Db, pid: number): Promise<Static<typeof Language>[]> {
  const found = await rows(
    db,
    sql<LanguageRow>`
    select ${languageColumns} from language l join problem_language pl on pl.language_id = l.id
    where pl.pid = ${pid} ${languageOrder}`,
  )
  return presentLanguages(db, found)
}

/**
 * Names of the languages in which a problem can be submitted now: allowed, and known to a judge of late (decision
 * 21).
 */
export async function submittableLanguages(db: Db, pid: number): Promise<string[]> {
  const [allowed, offered] = await Promise.all([
    rows(
      db,
      sql<{ name: string; oj: string }>`
      select l.name, l.oj from language l join problem_language pl on pl.language_id = l.id where pl.pid = ${pid} ${languageOrder}`,
    ),
    offeredLanguages(db, noJudgeLimitMs),
  ])
  return allowed.filter(({ oj, name }) => oj !== 'ME' || offered.has(name)).map(({ name }) => name)
}

export async function codeTemplates(db: Db, pid: number): Promise<Static<typeof CodeTemplate>[]> {
  const found = await rows(
    db,
    sql<Omit<Static<typeof CodeTemplate>, 'gmtCreate' | 'gmtModified'> & Times>`
    select id, pid, language_id as lid, code, enabled as status, created_at as "createdAt", updated_at as "updatedAt"
    from code_template where pid = ${pid} order by id`,
  )
  return found.map(({ createdAt, updatedAt, ...row }) => ({ ...row, ...wireTimes({ createdAt, updatedAt }) }))
}

export type TagRow = Omit<Static<typeof Tag>, 'gmtCreate' | 'gmtModified'> & Times
/** Tag `g` as JSON. */
export const tagJson = sql`json_build_object('id', g.id, 'name', g.name, 'color', g.color, 'oj', g.oj, 'gid', g.gid,
  'tcid', g.classification_id, 'createdAt', g.created_at, 'updatedAt', g.updated_at)`
export const presentTag = ({ createdAt, updatedAt, ...row }: TagRow): Static<typeof Tag> => ({
  ...row,
  ...wireTimes({ createdAt, updatedAt }),
})

export async function tagsOfProblem(db: Db, pid: number): Promise<Static<typeof Tag>[]> {
  const found = await rows(
    db,
    sql<{ tag: TagRow }>`
    select ${tagJson} as tag from tag g join problem_tag pt on pt.tag_id = g.id where pt.pid = ${pid} order by g.id`,
  )
  return found.map(({ tag }) => presentTag(tag))
}

/** Local first, the other banks by name. */
const bankOrder = sql`order by oj <> 'ME', oj`

/**
 * What a problem of the group may be tagged with: tags of every bank, and the group's own. Who may see them is asked
 * before.
 */
export async function tagsForGroup(db: Db, gid: number): Promise<Static<typeof Tag>[]> {
  const found = await rows(
    db,
    sql<{ tag: TagRow }>`
    select ${tagJson} as tag from tag g where g.gid is null or g.gid = ${gid} order by g.gid is null, oj <> 'ME', oj, g.id`,
  )
  return found.map(({ tag }) => presentTag(tag))
}

/** @param bank null for every bank; tags of groups are never listed */
export async function listTags(db: Db, bank: string | null): Promise<Static<typeof Tag>[]> {
  const found = await rows(
    db,
    sql<{ tag: TagRow }>`
    select ${tagJson} as tag from tag g where g.gid is null and (${bank}::text is null or g.oj = ${bank}) ${bankOrder}, g.id`,
  )
  return found.map(({ tag }) => presentTag(tag))
}

type ClassificationRow = Omit<NonNullable<Static<typeof TagGroup>['classification']>, 'gmtCreate' | 'gmtModified'> &
  Times

/** Classifications by rank with their tags; those of no classification come last (contract/practice 4.2). */
export async function tagGroups(db: Db, bank: string | null): Promise<Static<typeof TagGroup>[]> {
  const [tags, classifications] = await Promise.all([
    listTags(db, bank),
    rows(
      db,
      sql<ClassificationRow>`
      select id, name, oj, rank, created_at as "createdAt", updated_at as "updatedAt" from tag_classification
      where ${bank}::text is null or oj = ${bank} ${bankOrder}, rank, id`,
    ),
  ])
  const groups: Static<typeof TagGroup>[] = classifications.map(({ createdAt, updatedAt, ...row }) => ({
    classification: { ...row, ...wireTimes({ createdAt, updatedAt }) },
    tagList: tags.filter((tag) => tag.tcid === row.id),
  }))
  const rest = tags.filter((tag) => tag.tcid === null)
  return rest.length > 0 || groups.length === 0 ? [...groups, { classification: null, tagList: rest }] : groups
}
