/** Pages about one run: its source with its result, which its author alone may see, and what its compiler wrote. */
import { ok, pageChanged } from '../provider.ts'
import type { Outcome } from '../provider.ts'
import type { Page } from '../session.ts'
import { htmlOf, isWholePage, lineOf, linesOf } from './html.ts'
import type { Html } from './html.ts'
import { isPojLoginPage, pojAccountOf, pojErrorOf } from './poj-common.ts'

export interface PojSourcePage {
  readonly status: string
  readonly timeMs: number | null
  readonly memoryKb: number | null
  readonly source: string
}

/** Why there is no run; null when there may be one. */
const troubleOf = ($: Html, page: Page): Extract<Outcome<never>, { kind: 'signed-out' | 'page-changed' }> | null => {
  if (isPojLoginPage($)) return { kind: 'signed-out' }
  const error = pojErrorOf($)
  if (error !== null)
    return /declined|log ?in/i.test(error) && pojAccountOf($) === null
      ? { kind: 'signed-out' }
      : pageChanged(`an error instead of the run: ${error}`)
  return isWholePage(page) ? null : pageChanged('the page of a run is cut')
}

/** `Memory: 376K`; not available while it runs, and of runs that are not accepted. */
const numberIn = (text: string | undefined, unit: string): number | null => {
  const [, digits] = new RegExp(`^(\\d+) ?${unit}$`).exec(text ?? '') ?? []
  return digits === undefined ? null : Number(digits)
}

/** `/showsource?solution_id=` */
export const parsePojSourcePage = (page: Page): Outcome<PojSourcePage> => {
  const $ = htmlOf(page)
  const trouble = troubleOf($, page)
  if (trouble !== null) return trouble
  const facts = new Map<string, string>()
  $('td').each((_, cell) => {
    const [, name, value] = /^(Memory|Time|Result): ?(.*)$/.exec(lineOf($(cell))) ?? []
    if (name !== undefined && value !== undefined && !facts.has(name)) facts.set(name, value)
  })
  const status = facts.get('Result') ?? ''
  const block = $('pre').first()
  if (status === '' || block.length === 0) return pageChanged('no result or no source on the page of a run')
  return ok({
    status,
    timeMs: numberIn(facts.get('Time'), 'MS'),
    memoryKb: numberIn(facts.get('Memory'), 'K'),
    source: block.text().replaceAll('\r\n', '\n'),
  })
}

/** `/showcompileinfo?solution_id=` */
export const parsePojCompileText = (page: Page): Outcome<string> => {
  const $ = htmlOf(page)
  const trouble = troubleOf($, page)
  if (trouble !== null) return trouble
  const block = $('pre').first()
  return block.length === 0 ? pageChanged('no text of the compiler') : ok(linesOf(block).trim())
}
