/**
 * Where the database is and how it is spoken to, of an address as libpq takes it: `?host=` names the folder of a Unix
 * socket, `?sslmode=` whether the connection is encrypted and whom it trusts, `&sslrootcert=` a file of authorities,
 * and `host:port,host:port` a server with its standbys, of which the one that takes writes is used (hosts.ts).
 * Every pool and every connection of ours is opened by what this says: the drivers read such addresses each in their
 * own way, or pass over them.
 */
import { readFileSync } from 'node:fs'
import { checkServerIdentity } from 'node:tls'
import type { ConnectionOptions, PeerCertificate } from 'node:tls'
import { ConfigError } from '@podium/proto/server/config.ts'

const modes = ['disable', 'require', 'verify-ca', 'verify-full'] as const
type Mode = (typeof modes)[number]

/** One server. */
export interface DatabaseHost {
  /** Or the folder of the socket. */
  readonly host: string
  readonly port: number
  readonly ssl: false | ConnectionOptions
}

/** What the driver takes, for the first server; `url` is the same without what is said by the query. */
export interface DatabaseAddress extends DatabaseHost {
  readonly url: string
  readonly user: string
  readonly password: string
  readonly database: string
  /** All servers, in the order in which they are named. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]]
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

const example = 'postgresql://user:password@host:5432/database'
/** What stands before the servers, the servers, and the rest. */
const severalHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]+)(.*)$/

/** The address once for each of its servers. @throws ConfigError */
function urlsOf(databaseUrl: string): [URL, ...URL[]] {
  const [, before = '', hosts = '', after = ''] = severalHosts.exec(databaseUrl) ?? []
  const [first, ...others] = hosts.split(',').map((host) => {
    const one = `${before}${host.trim()}${after}`
    if (host.trim() === '' || !URL.canParse(one))
      throw new ConfigError(
        `PODIUM_DATABASE_URL must be an address such as ${example}, several servers with commas between`,
      )
    return new URL(one)
  })
  if (first === undefined) throw new ConfigError(`PODIUM_DATABASE_URL must be an address such as ${example}`)
  return [first, ...others]
}

/** @throws ConfigError */
export function readDatabaseAddress(databaseUrl: string): DatabaseAddress {
  const [url, ...others] = urlsOf(databaseUrl)
  const given = new URLSearchParams(url.search)
  const asked = given.get('sslmode') ?? 'disable'
  const mode = modes.find((one) => one === asked)
  if (mode === undefined)
    throw new ConfigError(`PODIUM_DATABASE_URL has sslmode=${asked}, which must be one of ${modes.join(', ')}`)
  const socket = given.get('host')
  if (socket !== null && mode !== 'disable')
    throw new ConfigError('PODIUM_DATABASE_URL has host= and sslmode=: a Unix socket is not encrypted')
  if (socket !== null && others.length > 0)
    throw new ConfigError('PODIUM_DATABASE_URL has host= and several servers: a Unix socket leads to one')
  const hostOf = ({ hostname, port }: URL): DatabaseHost => {
    const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
    return { host: socket ?? host, port: Number(port || defaultPort), ssl: sslOf(mode, given, host) }
  }
  const first = hostOf(url)
  url.search = ''
  url.port ||= String(defaultPort)
  return {
    ...first,
    url: url.href,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    hosts: [first, ...others.map(hostOf)],
  }
}

/** A server for a line of the log. */
export const hostName = ({ host, port }: DatabaseHost): string => `${host}:${port}`

/** All of an address, without what stands before them. */
export const hostNames = ({ hosts }: DatabaseAddress): string => hosts.map(hostName).join(', ')
