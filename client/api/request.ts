import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'

const loginCalls: readonly CallName[] = ['login', 'adminLogin']

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
export type QueryRecord = Readonly<Record<string, QueryValue>>

export const isAdminCall = (name: CallName): boolean => paths[name].path.startsWith('/api/admin/')

/** Empty values are dropped; lists are comma separated (contract/practice 1.7). */
export function urlOf(name: CallName, query: QueryRecord = {}): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text !== '') search.set(key, text)
  }
  const tail = search.toString()
  return tail === '' ? paths[name].path : `${paths[name].path}?${tail}`
}

const traceBytes = 8

/** One for each call: it stands in every line that the servers log for it. */
const newTrace = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(traceBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Headers of contract/practice 1.3: the raw token everywhere but at the login calls. */
export function headersOf(name: CallName, token: string | null, locale: string, hasBody: boolean): Headers {
  const headers = new Headers({
    'Url-Type': isAdminCall(name) ? 'admin' : 'general',
    'Accept-Language': locale,
    'X-Trace-Id': newTrace(),
  })
  if (token !== null && !loginCalls.includes(name)) headers.set('Authorization', token)
  if (hasBody) headers.set('Content-Type', 'application/json')
  return headers
}
