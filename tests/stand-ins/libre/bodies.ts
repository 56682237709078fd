/**
 * Reading the body of a call more strictly than the site: JSON by its content type, exactly the fields that the call
 * has, each of its kind.
 */
import type { SiteRequest } from '../request.ts'

/** Kind of each field; one that ends in `?` may be absent. */
export type Fields = Readonly<Record<string, 'number' | 'string' | 'boolean' | 'object' | 'null'>>

export type StrictBody =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly violation: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string => (value === null ? 'null' : typeof value)

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export const strictBody = ({ headers, body }: SiteRequest, fields: Fields): StrictBody => {
  const broken = (violation: string): StrictBody => ({ ok: false, violation })
  if (headers['content-type']?.split(';')[0] !== 'application/json') return broken(`type ${headers['content-type']}`)
  const value = parse(body.toString('utf8'))
  if (!isRecord(value)) return broken('no object')
  const unknown = Object.keys(value).filter((name) => !(name in fields) && !(`${name}?` in fields))
  if (unknown.length > 0) return broken(`fields that the call has not: ${unknown.join(', ')}`)
  for (const [field, kind] of Object.entries(fields)) {
    const name = field.replace('?', '')
    if (!(name in value) ? !field.endsWith('?') : kindOf(value[name]) !== kind) return broken(`field ${name}`)
  }
  return { ok: true, body: value }
}

export const numberOf = (value: unknown): number => (typeof value === 'number' ? value : NaN)
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const recordOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

export const problemFields: Fields = {
  'displayId': 'number',
  'localizedContentsOfLocale?': 'string',
  'tagsOfLocale?': 'string',
  'samples?': 'boolean',
  'judgeInfo?': 'boolean',
  'judgeInfoToBePreprocessed?': 'boolean',
}
export const submitFields: Fields = { problemId: 'number', content: 'object', uploadInfo: 'null' }
export const listFields: Fields = {
  'locale': 'string',
  'submitter': 'string',
  'takeCount': 'number',
  'problemDisplayId?': 'number',
  'maxId?': 'number',
}
