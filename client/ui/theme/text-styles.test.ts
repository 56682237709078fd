import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { animationStyles, keyframes } from './text-styles.ts'

const client = join(import.meta.dirname, '../..')

test('a size or weight of its own stands after the text style, which would undo it', () => {
  const sources = globSync('{app,domain,features,live,ui}/**/*.{ts,tsx}', { cwd: client }).filter(
    (path) => !path.includes('.test.'),
  )
  expect(sources.length).toBeGreaterThan(300)
  const undone = sources.filter((path) =>
    /\b(fontWeight|fontSize|lineHeight): [^{}]*\btextStyle: /.test(readFileSync(join(client, path), 'utf8')),
  )
  expect(undone).toEqual([])
})

test('what waits until it is late is hidden by what makes no layer of it', () => {
  expect(animationStyles.late.value.animation).toMatch(/^appear /)
  expect(Object.keys(keyframes.appear.from)).toEqual(['visibility'])
})
