import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { asRoot } from './as-root.ts'
import { readSettings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { environmentOf, runEntry } from './running-site.ts'

const usage = 'Usage: npm run replay -- <folder with config.json, team.json, run.json> [--speed 60]'
const maxSpeed = 10_000

function readArguments(given: readonly string[]): { folder: string; speed: number } {
  const at = given.indexOf('--speed')
  const speed = at === -1 ? 60 : Number(given[at + 1])
  const [folder, ...others] = at === -1 ? given : given.toSpliced(at, 2)
  if (folder === undefined || others.length > 0) throw new Refused(usage)
  if (!Number.isFinite(speed) || speed <= 0 || speed > maxSpeed)
    throw new Refused(`The speed must be a number from above 0 to ${maxSpeed}.`)
  const missing = ['config.json', 'team.json', 'run.json'].find((name) => !existsSync(join(folder, name)))
  if (missing !== undefined) throw new Refused(`${join(folder, missing)} is missing.\n${usage}`)
  return { folder: resolve(folder), speed }
}

/** Plays a contest that took place into the Podium that runs on this machine. */
await orExplain(async () => {
  const { folder, speed } = readArguments(process.argv.slice(2))
  await asRoot()
  const { dataDir } = readSettings()
  const env = environmentOf(dataDir)
  if (env === null) throw new Refused('Podium is not there yet: run npm start first, and the replay beside it.')
  if (!(await runEntry('replay.ts', [folder, String(speed)], env)))
    throw new Refused('The replay did not come to its end. Does Podium run?')
})
