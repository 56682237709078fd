import { asRoot } from './as-root.ts'
import { buildClient } from './client-build.ts'
import { readSettings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { runStack } from './run-stack.ts'
import { checkCheckout, checkPort } from './stack/preflight.ts'

const usage = `Usage: npm start [-- --demo]
  --demo   also makes sample teams and a contest that runs at once, and says where its board is
Settings are in infra/env.example.`

await orExplain(async () => {
  const options = process.argv.slice(2)
  if (options.includes('--help')) return console.log(usage)
  const unknown = options.find((option) => option !== '--demo')
  if (unknown !== undefined) throw new Refused(`Unknown option ${unknown}.\n${usage}`)
  await asRoot()
  // A wrong setting, place or port is reported before the pages are built.
  const { port, host } = readSettings()
  checkCheckout()
  await buildClient(async () => {
    await checkPort(port, host)
    console.log('Building the pages, once per version ...')
  })
  console.log('Starting database, bus, services and judge ...')
  await runStack({ isDevelopment: false, isDemo: options.includes('--demo') })
})
