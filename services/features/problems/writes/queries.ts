/** Texts of a problem in other languages. */
import type { Db } from '../../../platform/database/sql.ts'
import { tables } from '../../entities.ts'
import type { Translation } from './draft.ts'

/** What a word is looked for in beside the title of the problem itself: a line each. */
export const translatedTitles = (
  translations: readonly { readonly locale: string; readonly title: string }[],
): string =>
  translations
    .toSorted((one, other) => (one.locale < other.locale ? -1 : 1))
    .map(({ title }) => `\n${title}`)
    .join('')

/** By locale. */
export async function translationsOf(db: Db, pid: number): Promise<Record<string, Translation>> {
  const found = await tables(db)
    .selectFrom('problem_translation')
    .selectAll()
    .where('pid', '=', pid)
    .orderBy('locale')
    .execute()
  return Object.fromEntries(
    found.map(({ locale, title, description, input, output, hint }) => [
      locale,
      { title, description: description ?? '', input: input ?? '', output: output ?? '', hint: hint ?? '' },
    ]),
  )
}
