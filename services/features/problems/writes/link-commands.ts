/** What a problem refers to: languages, tags, and its code templates. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import { isOneOfWords, lowerCase } from '../../../platform/database/expressions.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import { bankOfProblem } from '../bank/banks.ts'
import { CodeTemplate, Language, ProblemLanguage, ProblemTag } from '../entities.ts'
import type { ProblemDraft } from './draft.ts'

type Form = ProblemDraft['form']

/** Links are made equal to the list. Throws Refusal for a language that is not there. */
export async function linkLanguages(em: EntityManager, pid: number, languages: Form['languages']): Promise<void> {
  const ids = [...new Set(languages)]
  if ((await em.count(Language, { id: { $in: ids } })) < ids.length) throw new Refusal('languageUnknown')
  await em.nativeDelete(ProblemLanguage, { pid, languageId: { $nin: ids } })
  if (ids.length === 0) return
  await tables(em)
    .insertInto('problem_language')
    .values(ids.map((languageId) => ({ pid, languageId })))
    .onConflict((link) => link.doNothing())
    .execute()
}

interface TagOwner {
  readonly bank: string
  readonly gid: number | null
}

/** Tags of the site and of the group, the site's first, that have one of these names, whatever their case. */
const tagsNamed = (db: Db, { bank, gid }: TagOwner, names: readonly string[]) =>
  tables(db)
    .selectFrom('tag as g')
    .select(['g.id', 'g.name', 'g.gid'])
    .select(({ ref }) => lowerCase(ref('g.name')).as('lowerName'))
    .where('g.oj', '=', bank)
    .where(({ ref }) => isOneOfWords(ref('g.name'), names))
    .where(({ or, eb }) => or([eb('g.gid', 'is', null), ...(gid === null ? [] : [eb('g.gid', '=', gid)])]))
    .orderBy('g.gid', (order) => order.asc().nullsFirst())
    .execute()

/** Makes the tags that the site does not have; a group's are its own. */
async function makeTags(db: Db, { bank, gid }: TagOwner, names: readonly string[]): Promise<void> {
  const found = await tagsNamed(db, { bank, gid: null }, names)
  const known = new Set(found.map(({ name }) => name.toLowerCase()))
  const missing = names.filter((name) => !known.has(name.toLowerCase()))
  if (missing.length === 0) return
  await tables(db)
    .insertInto('tag')
    .values(missing.map((name) => ({ name, oj: bank, gid })))
    .onConflict((tag) => tag.doNothing())
    .execute()
}

/** Tags by name, whatever their case; one that is not there is made. */
export async function linkTags(em: EntityManager, pid: number, tags: Form['tags']): Promise<void> {
  const names = tags.map((name) => name.trim())
  const { gid, ...problem } = await tables(em)
    .selectFrom('problem')
    .select(['gid', 'isRemote', 'displayId'])
    .where('id', '=', pid)
    .executeTakeFirstOrThrow()
  const owner = { bank: bankOfProblem(problem), gid }
  await em.nativeDelete(ProblemTag, { pid })
  if (names.length === 0) return
  await makeTags(em, owner, names)
  const byName = Map.groupBy(await tagsNamed(em, owner, names), ({ lowerName }) => lowerName)
  const linked = [...byName.values()].flatMap(([first]) => (first ? [{ pid, tagId: first.id }] : []))
  await em.insertMany(ProblemTag, linked)
}

/** Rows that are not sent are deleted. Throws Refusal for a language that is not there. */
export async function saveTemplates(em: EntityManager, pid: number, templates: Form['codeTemplates']): Promise<void> {
  const sent = templates.filter(({ code }) => code.trim() !== '')
  const lids = sent.map(({ lid }) => lid)
  if ((await em.count(Language, { id: { $in: lids } })) < lids.length) throw new Refusal('languageUnknown')
  const stored = new Map((await em.find(CodeTemplate, { pid })).map((one) => [one.languageId, one]))
  for (const [languageId, template] of stored) if (!lids.includes(languageId)) em.remove(template)
  for (const { lid, code, status } of sent) {
    const template = stored.get(lid)
    if (!template) em.create(CodeTemplate, { pid, languageId: lid, code, enabled: status })
    else if (template.code !== code || template.enabled !== status)
      Object.assign(template, { code, enabled: status, updatedAt: new Date() })
  }
  await em.flush()
}
