import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Every catalog of a language: the shell's and one per feature. A page merges them, so they share one set of names. */
const catalogs = (locale: string): string[] => {
  const features = join(import.meta.dirname, 'features')
  const files = readdirSync(features).map((name) => join(features, name, 'locales', `${locale}.po`))
  return [join(import.meta.dirname, 'locales', `${locale}.po`), ...files]
}

const entries = (text: string): [string, string][] =>
  [...text.matchAll(/^(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, context = '', id = '', said = '']) => [`${context}|${id}`, said])

it.each(['zh-CN', 'en-US'])('says the same for the same text in every catalog of %s', (locale) => {
  const said = new Map<string, string>()
  const clashes: string[] = []
  for (const file of catalogs(locale)) {
    for (const [id, text] of entries(readFileSync(file, 'utf8'))) {
      if ((said.get(id) ?? text) !== text) clashes.push(`${id}: ${said.get(id)} / ${text}`)
      said.set(id, text)
    }
  }
  expect(said.size).toBeGreaterThan(100)
  expect(clashes).toEqual([])
})
