import { asRoot } from './as-root.ts'
import { buildClient } from './client-build.ts'
import { readSettings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { runStack } from './run-stack.ts'

await orExplain(async () => {
  const unknown = process.argv[2]
  if (unknown !== undefined) throw new Refused(`Unknown option ${unknown}. Settings are in infra/env.example.`)
  await asRoot()
  // A wrong setting is told before the pages are built.
  readSettings()
  await buildClient()
  await runStack({ isDevelopment: false })
})
