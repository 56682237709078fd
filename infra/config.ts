import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { ConfigError, createReader, type Env } from '@podium/proto/server/config.ts'
import { limits } from '@podium/proto/rules/limits.ts'

/** The checkout's root folder. */
export const projectDir = dirname(import.meta.dirname)

export interface Settings {
  port: number
  host: string
  dataDir: string
  rootPassword: string | undefined
  /** Settings of the single processes, handed on as they are: see env.example. */
  env: Record<string, string>
}

/** What every process gets from the surroundings: never a secret of another process. */
const surroundings = [
  'PATH',
  'HOME',
  'LANG',
  'LC_ALL',
  'TZ',
  'TMPDIR',
  'NODE_EXTRA_CA_CERTS',
  'http_proxy',
  'https_proxy',
  'no_proxy',
]

/** Read here; the processes get what they need of them. */
const ownSettings = new Set(['PODIUM_ROOT_PASSWORD', 'PODIUM_DATA', 'PODIUM_PARENT_PIPE'])

function pick(env: Env, names: string[]): Record<string, string> {
  const entries = names.map((name) => [name, env[name]] as const)
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}

/** The PATH, locale and proxies that every child process inherits. */
export function readSurroundings(env: Env = process.env): Record<string, string> {
  return pick(env, surroundings)
}

/** How big a bench is made, on top of the surroundings. */
export function readBenchEnv(env: Env = process.env): Record<string, string> {
  return {
    ...readSurroundings(env),
    ...pick(
      env,
      Object.keys(env).filter((name) => name.startsWith('PODIUM_BENCH_')),
    ),
  }
}

/** Of a bus that `npm start` does not run: see bus-config.ts. */
export const readBusSettings = (env: Env = process.env): ReturnType<typeof createReader> => createReader(env)

/** Set in a process that runs as root for another one: its input ends when that one does. */
export const parentPipe = 'PODIUM_PARENT_PIPE'

/** What this very command was given: its surroundings and all settings. */
export function readCommandEnv(env: Env = process.env): Record<string, string> {
  return {
    ...readSurroundings(env),
    ...pick(
      env,
      Object.keys(env).filter((name) => /^(PODIUM_|JUDGE_|PORT$|HOST$|CI$)/.test(name)),
    ),
  }
}

/** Some shells export the name of the machine as HOST, which was not meant for us and is not where to listen. */
function readHost(host: string): string {
  return isIP(host) === 0 && host !== 'localhost' ? '127.0.0.1' : host
}

/** The settings of `npm start`, each checked. Throws ConfigError naming the setting. */
export function readSettings(env: Env = process.env): Settings {
  const read = createReader(env)
  const rootPassword = read.optionalText('PODIUM_ROOT_PASSWORD') ?? undefined
  const { passwordMinChars: min, passwordMaxChars: max } = limits
  if (rootPassword !== undefined && (rootPassword.length < min || rootPassword.length > max)) {
    throw new ConfigError(`PODIUM_ROOT_PASSWORD must have ${min} to ${max} characters, as every password here.`)
  }
  return {
    port: read.integer('PORT', 8080, { min: 0, max: 65_535 }),
    host: readHost(read.text('HOST', '127.0.0.1')),
    dataDir: resolve(projectDir, read.text('PODIUM_DATA', 'data')),
    rootPassword,
    env: pick(
      env,
      Object.keys(env).filter((name) => /^(PODIUM|JUDGE)_/.test(name) && !ownSettings.has(name)),
    ),
  }
}
