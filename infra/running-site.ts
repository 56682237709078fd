import { join } from 'node:path'
import { execa } from 'execa'
import { projectDir, readSurroundings } from './config.ts'
import { dataFoldersIn, readIfThere } from './stack/data-folders.ts'
import { databaseUrlOf } from './stack/postgres.ts'

/** What a command beside the Podium of a data folder needs of it; null when it has not been started yet. */
export function environmentOf(dataDir: string): Record<string, string> | null {
  const secret = (name: string): string | undefined => readIfThere(join(dataDir, name))?.trim()
  const ports = JSON.parse(readIfThere(join(dataDir, 'ports.json')) ?? '{}') as Record<string, number>
  const [database, nats, token] = [secret('database-password'), secret('nats-password'), secret('token-secret')]
  if (!ports.postgres || !ports.nats || !database || !nats || !token) return null
  return {
    PODIUM_DATABASE_URL: databaseUrlOf(dataFoldersIn(dataDir), ports.postgres, database),
    PODIUM_NATS_URL: `nats://podium:${nats}@127.0.0.1:${ports.nats}`,
    PODIUM_TOKEN_SECRET: token,
    PODIUM_DATA: dataDir,
  }
}

/** Runs an entry of the services, whose lines are shown. @returns whether it came to its end */
export async function runEntry(
  entry: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<boolean> {
  const run = await execa(process.execPath, [join(projectDir, 'services', 'entry', entry), ...given], {
    cwd: projectDir,
    env: { ...readSurroundings(), ...env },
    extendEnv: false,
    stdio: ['ignore', 'inherit', 'inherit'],
    reject: false,
  })
  return !run.failed
}
