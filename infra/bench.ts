import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { execa } from 'execa'
import { projectDir, readBenchEnv } from './config.ts'
import { asRoot } from './as-root.ts'
import { buildClient } from './client-build.ts'
import { orExplain, Refused } from './refused.ts'
import { nodeFlags } from './stack/apps.ts'

const benchDir = join(projectDir, 'tests', 'bench')

/** A file, or a folder with an index. */
function benches(): string[] {
  if (!existsSync(benchDir)) return []
  const all = readdirSync(benchDir).flatMap((name) => (name.endsWith('.ts') ? [name] : [join(name, 'index.ts')]))
  return all.filter((file) => !file.endsWith('.test.ts') && existsSync(join(benchDir, file))).sort()
}

/** Their process is the API and little else; it runs as the stack runs it. */
const withApi = new Set(['board.ts', 'lists.ts'])

/**
 * One after another: two measurements at once would measure each other. `npm run bench -- verdict` runs the named
 * ones.
 */
await orExplain(async () => {
  const wanted = process.argv.slice(2)
  const all = benches()
  const files = all.filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))
  if (files.length === 0) throw new Refused(`No bench of that name. There are: ${all.join(', ') || 'none'}`)
  await asRoot()
  await buildClient()
  const failed: string[] = []
  for (const file of files) {
    console.log(`\n${file}`)
    const run = await execa(process.execPath, [...(withApi.has(file) ? nodeFlags('api') : []), join(benchDir, file)], {
      cwd: projectDir,
      env: readBenchEnv(),
      extendEnv: false,
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
    })
    if (run.failed) failed.push(file)
  }
  if (failed.length > 0) throw new Refused(`Out of bounds or broken: ${failed.join(', ')}`)
})
