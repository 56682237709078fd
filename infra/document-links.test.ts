import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectDir } from './config.ts'

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'GLOSSARY.md',
  'infra/tour.md',
  'infra/contest-api.md',
  'infra/runbook.md',
]

const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, target = '']) => (/^[a-z]+:/.test(target) ? [] : [target]))

test.each(documents)('every file that %s links to is there', (name) => {
  const links = linksOf(readFileSync(join(projectDir, name), 'utf8'))
  expect(links.filter((target) => !existsSync(join(projectDir, dirname(name), target)))).toEqual([])
})

/** Paths in back quotes; what stands for a name is left out. */
test.each(documents)('every path that %s names is there', (name) => {
  const text = readFileSync(join(projectDir, name), 'utf8')
  const paths = [...text.matchAll(/`((?:proto|services|gateway|judge|client|infra|tests)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.filter((path) => !existsSync(join(projectDir, path)))).toEqual([])
})
