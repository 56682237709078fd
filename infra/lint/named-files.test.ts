import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from '../config.ts'

const exclude = ['**/node_modules/**', 'client/dist/**', '**/.dist-*/**', 'data/**']
const files = globSync('**/*.{ts,tsx,cjs,md}', { cwd: projectDir, exclude })
/** Every file by each end of its path: `b/c.ts` and `c.ts` are ends of `a/b/c.ts`. */
const ends = new Set(
  files.flatMap((file) => [...file.matchAll(/(?<=^|\/)[^/]/g)].map(({ index }) => file.slice(index))),
)

const textOf = (file: string): string => readFileSync(join(projectDir, file), 'utf8')
const isComment = (line: string): boolean => /^\s*(\*|\/\/|\/\*)/.test(line)
/** With a folder in front: a bare name may be anything. */
const path = /(?<![\w/.@-])[a-z][\w-]*(?:\/[\w.-]+)+\.(?:tsx?|cjs)\b/g
/** Where rules are explained by files that are none. */
const examples = ['infra/lint/plugin.ts', 'infra/lint/named-files.test.ts']

test('a file that a comment names is there', () => {
  const gone = files
    .filter((file) => /\.(tsx?|cjs)$/.test(file) && !examples.includes(file))
    .flatMap((file) =>
      textOf(file)
        .split('\n')
        .filter(isComment)
        .flatMap((line) => line.match(path) ?? [])
        .filter((named) => !ends.has(named))
        .map((named) => `${file}: ${named}`),
    )
  expect(ends.size).toBeGreaterThan(1000)
  expect(gone).toEqual([])
})

test('a file that a page of the documentation leads to is there', () => {
  const gone = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .map(([, target = '']) => join(dirname(file), target))
        .filter((target) => !existsSync(join(projectDir, target)))
        .map((target) => `${file}: ${target}`),
    )
  expect(gone).toEqual([])
})
