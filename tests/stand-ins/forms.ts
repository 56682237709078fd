/**
 * Reading a form as strictly as a site never does: the right content type, exactly the fields that the site's own page
 * sends, each once. Whatever differs is a violation.
 */
import type { SiteRequest } from './request.ts'

export type StrictForm =
  | { readonly ok: true; readonly fields: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly violation: string }

/** A blank is a plus sign, a byte that is not plain is a percent sign with two digits; nothing else occurs. */
const bytesOf = (text: string): Buffer | null => {
  if (!/^([A-Za-z0-9*._+-]|%[0-9A-F]{2})*$/.test(text)) return null
  const bytes = text.replaceAll('+', '%20').replace(/%(..)|(.)/g, (_, hex?: string, char = '') => {
    return hex ?? Buffer.from(char).toString('hex')
  })
  return Buffer.from(bytes, 'hex')
}

export const strictForm = (
  { headers, body }: SiteRequest,
  names: readonly string[],
  charset: 'gbk' | 'utf-8',
): StrictForm => {
  const broken = (violation: string): StrictForm => ({ ok: false, violation })
  if (headers['content-type']?.split(';')[0] !== 'application/x-www-form-urlencoded')
    return broken(`content type ${headers['content-type']}`)
  const fields: Record<string, string> = {}
  const decoder = new TextDecoder(charset, { fatal: true })
  for (const field of body.toString('latin1').split('&')) {
    const [name, value, ...rest] = field.split('=').map((part) => bytesOf(part))
    if (!name || !value || rest.length > 0) return broken(`field ${field} is not encoded as a browser does`)
    const key = name.toString()
    if (key in fields) return broken(`field ${key} twice`)
    fields[key] = decoder.decode(value)
  }
  const missing = names.filter((name) => !(name in fields))
  const unknown = Object.keys(fields).filter((name) => !names.includes(name))
  if (missing.length > 0) return broken(`fields missing: ${missing.join(', ')}`)
  return unknown.length > 0 ? broken(`fields that the page has not: ${unknown.join(', ')}`) : { ok: true, fields }
}

/** Null when the request could come from a page of the site. */
export const strictOrigin = ({ headers }: SiteRequest, origin: string, refererPath: RegExp): string | null => {
  if (headers.origin !== origin) return `origin ${headers.origin}`
  const referer = headers.referer ?? ''
  return referer.startsWith(origin) && refererPath.test(referer.slice(origin.length)) ? null : `referer ${referer}`
}
