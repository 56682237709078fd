/** The local languages, as the contract names them; a language that a newer version adds appears at the next start. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import { Language } from '../../problems/entities.ts'
import { languageTexts } from './texts.ts'

export async function loadLanguages(em: EntityManager): Promise<void> {
  const known = new Set((await em.find(Language, { oj: 'ME' }, { fields: ['name'] })).map(({ name }) => name))
  const missing = languages.filter(({ name }) => !known.has(name))
  if (missing.length === 0) return
  await em.insertMany(
    Language,
    missing.map(({ name, contentType, isSpj, seq }) => ({
      oj: 'ME',
      name,
      contentType,
      isSpj,
      seq,
      ...languageTexts[name],
    })),
  )
}
