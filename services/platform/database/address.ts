/**
 * Where the database is and how it is spoken to, of an address as libpq takes it: `?host=` names the folder of a Unix
 * socket, `?sslmode=` whether the connection is encrypted and whom it trusts, `&sslrootcert=` a file of authorities.
 * Every pool and every connection of ours is opened by what this says: the drivers read such addresses each in their
 * own way, or pass over them.
 */
import { readFileSync } from 'node:fs'
import { checkServerIdentity } from 'node:tls'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { ConfigError } from '@podium/proto/server/config.ts'

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

/** What the driver takes; `url` is the same without what is said by the query. */
export interface DatabaseAddress {
  readonly url: string
  /** Or the folder of the socket. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  readonly database: string
  readonly ssl: false | ConnectionOptions
}

const defaultPort = 5432

const readFile = (path: string | null, name: string): string | undefined => {
  if (path === null) return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new ConfigError(`PODIUM_DATABASE_URL has ${name}=${path}, which cannot be read`)
  }
}

const noCheck = (): undefined => undefined

/** As libpq has them: `require` encrypts and trusts everybody, unless there is a file of authorities. */
function sslOf(mode: Mode, given: URLSearchParams, host: string): false | ConnectionOptions {
  if (mode === 'disable') return false
  const ca = readFile(given.get('sslrootcert'), 'sslrootcert')
  const files = {
    ca,
    cert: readFile(given.get('sslcert'), 'sslcert'),
    key: readFile(given.get('sslkey'), 'sslkey'),
  }
  const present = Object.fromEntries(Object.entries(files).filter(([, text]) => text !== undefined))
  if (mode === 'require' && ca === undefined) return { ...present, rejectUnauthorized: false }
  // The driver gives no name for a host that is an address.
  const isHost =
    mode === 'verify-full' ? (_name: string, peer: PeerCertificate) => checkServerIdentity(host, peer) : noCheck
  return { ...present, checkServerIdentity: isHost }
}

/** @throws ConfigError */
export function readDatabaseAddress(databaseUrl: string): DatabaseAddress {
  const url = new URL(databaseUrl)
  const given = new URLSearchParams(url.search)
  const asked = given.get('sslmode') ?? 'disable'
  const mode = modes.find((one) => one === asked)
  if (mode === undefined)
    throw new ConfigError(`PODIUM_DATABASE_URL has sslmode=${asked}, which must be one of ${modes.join(', ')}`)
  const host = given.get('host')
  if (host !== null && mode !== 'disable')
    throw new ConfigError('PODIUM_DATABASE_URL has host= and sslmode=: a Unix socket is not encrypted')
  const hostname = decodeURIComponent(url.hostname).replace(/^\[|\]$/g, '')
  url.search = ''
  if (url.port === '') url.port = String(defaultPort)
  return {
    url: url.href,
    host: host ?? hostname,
    port: Number(url.port),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ssl: sslOf(mode, given, hostname),
  }
}
