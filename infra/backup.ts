// npm run backup -- FILE: a backup of the site that runs here, or of the one that PODIUM_DATABASE_URL and
// PODIUM_NATS_URL name.
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { asRoot } from './as-root.ts'
import { readCommandEnv, readSettings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { environmentOf, runEntry } from './running-site.ts'
import { readIfThere } from './stack/data-folders.ts'

const usage = 'Usage: npm run backup -- <file>'
/** Kept with the site, by the setting that a process gets them in. */
const secretFiles = {
  PODIUM_ROOT_PASSWORD: 'root-password',
  PODIUM_SECRET_KEY: 'secret-key',
  PODIUM_DEMO_PASSWORD: 'demo-password',
}

function environmentHere(dataDir: string): Record<string, string> {
  const running = environmentOf(dataDir)
  if (running === null) throw new Refused('Podium is not there yet: run npm start first, and the backup beside it.')
  const secrets = Object.entries(secretFiles).flatMap(([setting, file]) => {
    const value = readIfThere(join(dataDir, file))?.trim()
    return value ? [[setting, value] as const] : []
  })
  return { ...running, ...Object.fromEntries(secrets) }
}

await orExplain(async () => {
  const [file, ...others] = process.argv.slice(2)
  if (file === undefined || others.length > 0) throw new Refused(usage)
  if (existsSync(file)) throw new Refused(`${resolve(file)} is there already: give the backup another name.`)
  // What it starts inherits it: a site is at work beside it, and its verdicts come first. At the lowest priority it
  // would not end while judges keep the cores busy.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  await asRoot()
  const given = readCommandEnv()
  const env = given.PODIUM_DATABASE_URL === undefined ? environmentHere(readSettings().dataDir) : given
  if (!(await runEntry('backup.ts', [resolve(file)], env)))
    throw new Refused('There is no backup: what stands above says why. Does Podium run?')
})
