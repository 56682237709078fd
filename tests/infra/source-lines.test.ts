import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { projectDir } from '@podium/infra/config.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'podium-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const source = `import './before.ts'
import { parse } from '${projectDir}/node_modules/postgres-array/index.js'

parse('{1}', () => {
  throw new Error('thrown in the source')
})
`

test.each([
  ['the fast path', 'on'],
  ["Node's own", 'off'],
])(
  'an error of a bundled program names lines of its source, and of packages those of the bundle: %s',
  async (_way, fast) => {
    const entry = join(folder, 'entry.ts')
    const built = join(folder, `built-${fast}`)
    writeFileSync(join(folder, 'before.ts'), 'console.log(1)\n')
    writeFileSync(entry, source)
    const named = JSON.stringify({ one: entry })
    await run(process.execPath, [join(projectDir, 'infra/stack/bundle.ts'), built, named, fast], { cwd: projectDir })
    const { stderr } = await run(process.execPath, [join(built, 'one.mjs')]).catch((error: { stderr: string }) => error)
    const frames = stderr.split('\n').filter((line) => line.startsWith('    at '))
    expect(frames[0]).toContain(`${entry}:5:9`)
    expect(frames[1]).toMatch(/parseArray.*\/built-\w+\/[\w/-]+\.mjs:\d+:\d+/)
  },
)
