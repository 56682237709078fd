import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What contestants and authors read comes from here; faults of the host and of the box are for whoever runs the
 * judge.
 */
const folders = [
  'judge/{pipeline,checkers}/**/*.ts',
  'judge/worker/{worker,lanes}.ts',
  'services/features/judging/**/*.ts',
]
/** Several words that begin or end as a sentence does. */
const sentence = /(['"`])([A-Z][a-z']+(?: [^'"`\n]+)+|(?:[^'"`\n ]+ ){2,}[^'"`\n]*[.:])\1/g

test('what the judge says of a program stands in the table of its sentences, where it has both languages', () => {
  const root = join(import.meta.dirname, '..')
  const files = folders
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !file.endsWith('.test.ts'))
  expect("say('The output is too long.', `it wrote too much on ${stream}.`)".match(sentence)).toHaveLength(2)
  const loose = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(
      /\/\*.*?\*\/|^\s*\/\/.*$|\slog\.\w+\(.*$|sql(<.*>)?`[^`]*`/gms,
      '',
    )
    return [...code.matchAll(sentence)].map(([, , text]) => `${file}: ${text}`)
  })
  expect(files.length).toBeGreaterThan(30)
  expect(loose).toEqual([])
})
