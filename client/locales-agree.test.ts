import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errors } from '@podium/proto/errors/index.ts'
import { expect, test } from 'vitest'

/** Every catalog of a language: the shell's and one per feature. A page merges them, so they share one set of names. */
const catalogs = (locale: string): string[] => {
  const features = join(import.meta.dirname, 'features')
  const files = readdirSync(features).map((name) => join(features, name, 'locales', `${locale}.po`))
  return [join(import.meta.dirname, 'locales', `${locale}.po`), ...files]
}

const entries = (text: string): [string, string][] =>
  [...text.matchAll(/^(?:msgctxt "(.*)"\n)?msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(
    ([, context = '', id = '', texts = '']) => [`${context}|${id}`, texts],
  )

test.each(['zh-CN', 'en-US'])('says the same for the same text in every catalog of %s', (locale) => {
  const texts = new Map<string, string>()
  const clashes: string[] = []
  for (const file of catalogs(locale)) {
    for (const [id, text] of entries(readFileSync(file, 'utf8'))) {
      if ((texts.get(id) ?? text) !== text) clashes.push(`${id}: ${texts.get(id)} / ${text}`)
      texts.set(id, text)
    }
  }
  expect(texts.size).toBeGreaterThan(100)
  expect(clashes).toEqual([])
})

const faultsOfChinese: Readonly<Record<string, RegExp>> = {
  'half-width punctuation beside a Chinese character': /\p{Script=Han} ?[,;:!?()]|[,;:!?()] ?\p{Script=Han}/u,
  'no space between a Chinese character and a Latin letter or a digit':
    /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u,
  'a reader is 您': /你/,
}
/** What is typed as it stands, in half width. */
const asTyped = ['时:分:秒']

test('calls first to solve 首杀 everywhere; 首次通过 is the first accept of each participant', () => {
  const texts = catalogs('zh-CN').flatMap((file) => entries(readFileSync(file, 'utf8')))
  const ofFirst = texts.filter(([id]) => /first to solve|loses .* first solves/iu.test(id))
  expect(ofFirst.length).toBeGreaterThan(5)
  expect(ofFirst.filter(([, text]) => !text.includes('首杀'))).toEqual([])
})

test('writes Chinese as Chinese is written', () => {
  const texts = [
    ...catalogs('zh-CN').flatMap((file) =>
      entries(readFileSync(file, 'utf8')).map(([, text]) => text.replaceAll(/\{\w+, plural, other \{(.*?)\}\}/g, '$1')),
    ),
    ...Object.values(errors).map(({ text }) => text['zh-CN']),
  ]
  const faults = texts
    .filter((text) => !asTyped.includes(text))
    .flatMap((text) =>
      Object.entries(faultsOfChinese)
        .filter(([, fault]) => fault.test(text))
        .map(([name]) => `${text}: ${name}`),
    )
  expect(texts.length).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})
