import { escapeHtml } from '../code/escape-html.ts'

const fence = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*([^\s`]+)/gm

type Highlight = (code: string, language: string) => string

let highlightNow: Highlight = escapeHtml
const loads = new Map<string, Promise<void>>()

/** Languages that the text's code blocks name, as one key for `loadCode`; empty when none does. */
export const codeLanguages = (source: string): string =>
  [...new Set([...source.matchAll(fence)].map(([, name]) => name))].sort().join(' ')

/** Resolves once blocks in these languages can be coloured. The same key gives the same promise. */
export function loadCode(languages: string): Promise<void> {
  const known = loads.get(languages)
  if (known !== undefined) return known
  const load = import('../code/highlight.ts').then(async (highlighter) => {
    await Promise.all(languages.split(' ').map((language) => highlighter.loadGrammar(language)))
    highlightNow = highlighter.highlightNow
  })
  loads.set(languages, load)
  return load
}

/** HTML of a code block; plain where its language is not loaded or not known. */
export const codeToHtml: Highlight = (code, language) => highlightNow(code, language)
