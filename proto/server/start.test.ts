import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const entries = [
  'services/entry/prepare.ts',
  'services/entry/api.ts',
  'services/entry/worker.ts',
  'gateway/main.ts',
  'judge/main.ts',
  'judge/remote/main.ts',
  'infra/front/main.ts',
]

test('a process that could not start says why and ends, though something of it goes on', async () => {
  const program = `
    import { startProcess } from ${JSON.stringify(join(import.meta.dirname, 'start.ts'))}
    await startProcess('half', async () => {
      setInterval(() => {}, 1000)
      throw new Error('the bus has not answered')
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [lines, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(lines).toContain('the bus has not answered')
  expect(code).toBe(1)
})

test.each(entries)('%s starts as every process does', (entry) => {
  expect(readFileSync(join(root, entry), 'utf8')).toMatch(/^await startProcess\('/m)
})
