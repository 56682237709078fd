/**
 * Sources of the stock checkers (names in `proto/rules/problem/stock-checkers.ts`). Several are one source with a
 * definition in front, so that a problem's author who wants to change one finds a whole program.
 *
 * Of a difference they write data: a code of judge messages in a line of its own, then a line for each value, its name
 * and a blank before it (`judge/checkers/stock-difference.ts`).
 */
import { readFileSync } from 'node:fs'

interface Source {
  readonly file: string
  /** Lines of the C preprocessor that go before the source. */
  readonly definition?: string
}

const sources: Readonly<Record<string, Source>> = {
  'exact': { file: 'exact.cpp' },
  'icpc-default': { file: 'icpc-default.cpp' },
  'lines': { file: 'lines.cpp' },
  'tokens': { file: 'tokens.cpp' },
  'tokens-ignore-case': { file: 'tokens.cpp', definition: '#define IGNORE_CASE' },
  'floats-1e-4': { file: 'floats.cpp', definition: '#define EPSILON 1e-4' },
  'floats-1e-6': { file: 'floats.cpp', definition: '#define EPSILON 1e-6' },
  'floats-1e-9': { file: 'floats.cpp', definition: '#define EPSILON 1e-9' },
  'unordered-lines': { file: 'unordered-lines.cpp' },
  'yes-no': { file: 'yes-no.cpp' },
  'yes-no-list': { file: 'yes-no.cpp', definition: '#define MANY_ANSWERS' },
}

/** The whole C++ program of a stock checker; null when there is none of that name. */
export function stockCheckerSource(name: string): string | null {
  const source = Object.hasOwn(sources, name) ? sources[name] : undefined
  if (source === undefined) return null
  const text = readFileSync(new URL(`./checkers/${source.file}`, import.meta.url), 'utf8')
  return source.definition === undefined ? text : `${source.definition}\n${text}`
}
