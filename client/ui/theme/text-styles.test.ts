import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { animationStyles, keyframes } from './text-styles.ts'
import { tokens } from './tokens.ts'

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

test('the bar of route progress runs for a second, and stands still where less motion is asked for', () => {
  expect(tokens.durations.route.value).toBe('1000ms')
  expect(animationStyles.route.value).toEqual({
    animation: expect.stringMatching(/^route \{durations\.route\} .* forwards$/),
    _motionReduce: { animation: 'none' },
  })
})
