import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { execa } from 'execa'
import { asRoot } from './as-root.ts'
import { projectDir, readSettings, readSurroundings } from './config.ts'
import { orExplain, Refused } from './refused.ts'
import { dataFoldersIn, readIfThere } from './stack/data-folders.ts'
import { databaseUrlOf } from './stack/postgres.ts'

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
  const secret = (name: string): string | undefined => readIfThere(join(dataDir, name))?.trim()
  const ports = JSON.parse(readIfThere(join(dataDir, 'ports.json')) ?? '{}') as Record<string, number>
  const [database, nats, token] = [secret('database-password'), secret('nats-password'), secret('token-secret')]
  if (!ports.postgres || !ports.nats || !database || !nats || !token)
    throw new Refused('Podium is not there yet: run npm start first, and the replay beside it.')
  const run = await execa(
    process.execPath,
    [join(projectDir, 'services', 'entry', 'replay.ts'), folder, String(speed)],
    {
      cwd: projectDir,
      env: {
        ...readSurroundings(),
        PODIUM_DATABASE_URL: databaseUrlOf(dataFoldersIn(dataDir), ports.postgres, database),
        PODIUM_NATS_URL: `nats://podium:${nats}@127.0.0.1:${ports.nats}`,
        PODIUM_TOKEN_SECRET: token,
        PODIUM_DATA: dataDir,
      },
      extendEnv: false,
      stdio: ['ignore', 'inherit', 'inherit'],
      reject: false,
    },
  )
  if (run.failed) throw new Refused('The replay did not come to its end. Does Podium run?')
})
