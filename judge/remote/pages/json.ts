/** Answers of calls: JSON that fits, or a page that is not what it was. */
import { Check } from 'typebox/value'
import type { Static, TSchema } from 'typebox'
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'

/** @param what the call, for administrators */
export const jsonOf = <S extends TSchema>({ text, status }: Page, schema: S, what: string): Outcome<Static<S>> => {
  try {
    const value: unknown = JSON.parse(text)
    if (Check(schema, value)) return ok(value)
  } catch {
    // HTML, or cut
  }
  return pageChanged(`${what} answers ${status} with something else than it used to`)
}
