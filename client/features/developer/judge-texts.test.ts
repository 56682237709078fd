import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const judge = join(import.meta.dirname, '../../../judge/sandbox')

/** Every text between quotes in what a driver says of its limits. */
const textsOf = (file: string): string[] => {
  const [, mechanisms = ''] = /mechanisms: \{(.*?)\n    \}/s.exec(readFileSync(join(judge, file), 'utf8')) ?? []
  return [...mechanisms.matchAll(/'([^']+)'/g)].flatMap(([, text]) => text ?? [])
}

test('what drivers say of their limits is known to the pages, and has Chinese words unless it is a name', () => {
  const known = readFileSync(join(import.meta.dirname, 'judge-texts.ts'), 'utf8')
  const texts = ['bubblewrap/bubblewrap.ts', 'isolate/isolate.ts'].flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(8)
  expect(texts.filter((text) => text.includes(' ') && !known.includes(`'${text}': `))).toEqual([])
})
