/** A caller of the real server in a test: typed by the declarations, one per user. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallAnswer, CallBody, CallQuery } from '@podium/proto/calls/calls.ts'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'

export interface Envelope<Data> {
  readonly http: number
  readonly status: number
  readonly data: Data
  readonly msg: string
  readonly headers: Headers
}

interface Input<Name extends CallName> {
  readonly query?: CallQuery<Name>
  readonly body?: CallBody<Name>
}

const searchOf = (query: object | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return pairs.length
    ? `?${new URLSearchParams(pairs.map(([key, value]): [string, string] => [key, String(value)])).toString()}`
    : ''
}

export class Api {
  readonly url: string
  token: string | null = null
  locale = 'en-US'
  constructor(url: string) {
    this.url = url
  }

  /** One call; the envelope as it came. Throws only when nothing, or no JSON, was answered. */
  async send<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<Envelope<CallAnswer<Name>>> {
    const { method, path } = paths[name]
    const headers: Record<string, string> = {
      'Accept-Language': this.locale,
      'Url-Type': path.startsWith('/api/admin') ? 'admin' : 'general',
      ...(this.token && !path.endsWith('/login') ? { Authorization: this.token } : {}),
      ...(input.body ? { 'Content-Type': 'application/json' } : {}),
    }
    const response = await fetch(this.url + path + searchOf(input.query), {
      method,
      headers,
      ...(input.body ? { body: JSON.stringify(input.body) } : {}),
    })
    const envelope = (await response.json()) as Omit<Envelope<CallAnswer<Name>>, 'http' | 'headers'>
    return { ...envelope, http: response.status, headers: response.headers }
  }

  /** One call that must succeed. @throws Error with the message of the refusal */
  async call<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<CallAnswer<Name>> {
    const answer = await this.send(name, input)
    if (answer.status !== 200) throw new Error(`${name}: ${answer.http}/${answer.status} ${answer.msg}`)
    return answer.data
  }

  async signIn(username: string, password: string): Promise<CallAnswer<'login'>> {
    const answer = await this.send('login', { body: { username, password } })
    if (answer.status !== 200) throw new Error(`login: ${answer.msg}`)
    this.token = answer.headers.get('authorization')
    return answer.data
  }
}

let people = 0
/** A name that nobody has yet, nor gets with a second try of a test: whom the first one signed up is still there. */
export const freshName = (name: string): string => `${name}${++people}`

/** The newest mail to an address, from the folder where mails land without SMTP. */
export const mailTo = async (dataDir: string, address: string): Promise<string> => {
  const folder = join(dataDir, 'mail')
  for (const name of (await readdir(folder)).toSorted().toReversed()) {
    const text = await readFile(join(folder, name), 'utf8')
    if (text.toLowerCase().includes(`to: ${address.toLowerCase()}`)) return text
  }
  throw new Error(`no mail to ${address}`)
}

/** Signs a new person up as a person would, the code taken from the mail, and signs them in. */
export const signUp = async (stack: { url: string; dataDir: string }, username: string): Promise<Api> => {
  const api = new Api(stack.url)
  const email = `${username}@example.org`
  await api.call('registerCode', { query: { email } })
  const code =
    /\b\d{6}\b/.exec(
      (await mailTo(stack.dataDir, email))
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n'),
    )?.[0] ?? ''
  await api.call('register', { body: { username, password: 'podium-1', email, code } })
  await api.signIn(username, 'podium-1')
  return api
}
