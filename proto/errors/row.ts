/**
 * How a row of the error table is written; texts may hold `{name}` place holders, and `{count|word for one|word for
 * others}`.
 */
import { listed } from '../rules/site/locale.ts'
import type { Locale, LocalText } from '../rules/site/locale.ts'

export interface ErrorRow {
  /** HTTP status. */
  readonly http: number
  /** Status of the envelope. */
  readonly status: number
  /** What goes over the wire: a text that the specification names literally stands here as it is. */
  readonly text: LocalText
  /** How the pages put it, where the text on the wire is fixed by the specification and reads badly. */
  readonly pageText?: LocalText
  /** The field of the request that it is always about; where a refusal brings its own, that one counts. */
  readonly field?: string
}

/** A list is written as the language of the text lists names. */
export type ErrorParams = Readonly<Record<string, string | number | readonly string[]>>

/** Values of a text in a language, lists of names put into words. */
export const inWords = (params: ErrorParams, locale: Locale): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? listed(value, locale) : value]),
  )

/** A text with its place holders filled. */
export const filled = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = params[name] ?? whole
    return one === undefined || other === undefined ? String(value) : Number(value) === 1 ? one : other
  })

export const refusal =
  (http: number, status: number) =>
  (en: string, zh: string): ErrorRow => ({
    http,
    status,
    text: { 'en-US': en, 'zh-CN': zh },
  })

/** A row that is always about one field of the request. */
export const about = (field: string, row: ErrorRow): ErrorRow => ({ ...row, field })

/** A row whose text on the wire is fixed, with the one that pages show instead. */
export const shownAs = (en: string, zh: string, row: ErrorRow): ErrorRow => ({
  ...row,
  pageText: { 'en-US': en, 'zh-CN': zh },
})

/** HTTP 200 with the envelope's own status: B400, B401, B403, B404 of the contract. */
export const b400 = refusal(200, 400)
export const b401 = refusal(200, 401)
export const b403 = refusal(200, 403)
export const b404 = refusal(200, 404)
/** HTTP status and envelope status alike: H400, H401, H403. */
export const h400 = refusal(400, 400)
export const h401 = refusal(401, 401)
export const h403 = refusal(403, 403)
