import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'
import { isCompiled, noteCompiled, stampOf } from '@podium/infra/stack/compiled.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-compile-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('compiling ahead loads what an entry imports, without beginning its work', async () => {
  const place = (name: string): string => join(dir, name)
  writeFileSync(place('part.ts'), `import { writeFileSync } from 'node:fs'\nexport const target: string = ${JSON.stringify(place('begun'))}\nwriteFileSync(${JSON.stringify(place('loaded'))}, '')\n`)
  writeFileSync(place('main.ts'), "import { writeFileSync } from 'node:fs'\nimport type { Shape } from './absent.ts'\nimport { target } from './part.ts'\nwriteFileSync(target satisfies Shape, '')\n")
  await promisify(execFile)(process.execPath, [join(projectDir, 'infra/stack/compile-ahead.ts'), place('main.ts')], { env: { NODE_COMPILE_CACHE: place('cache') } })
  expect(existsSync(place('loaded'))).toBe(true)
  expect(existsSync(place('begun'))).toBe(false)
  expect(readdirSync(place('cache'))).not.toEqual([])
})

it('sources that have changed, come or gone are compiled again, and others are not', () => {
  const sources = join(dir, 'sources')
  const cache = join(dir, 'compiled')
  for (const folder of [join(sources, 'deep'), cache]) mkdirSync(folder, { recursive: true })
  const source = join(sources, 'deep', 'one.ts')
  writeFileSync(source, 'export const one = 1\n')
  const isKnown = (): boolean => isCompiled(cache, stampOf([sources]))
  expect(isKnown()).toBe(false)
  noteCompiled(cache, stampOf([sources]))
  writeFileSync(join(sources, 'read-me.md'), 'not a source')
  expect(isKnown()).toBe(true)
  const changes = [() => utimesSync(source, 1, 1), () => writeFileSync(join(sources, 'two.ts'), ''), () => rmSync(join(sources, 'two.ts'))]
  for (const change of changes) {
    change()
    expect(isKnown()).toBe(false)
    noteCompiled(cache, stampOf([sources]))
    expect(isKnown()).toBe(true)
  }
})
