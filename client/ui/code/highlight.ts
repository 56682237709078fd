import hljs from 'highlight.js/lib/core'
import type { LanguageFn } from 'highlight.js'
import { escapeHtml } from './escape-html.ts'

const loaders: Readonly<Record<string, () => Promise<{ default: LanguageFn }>>> = {
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  go: () => import('highlight.js/lib/languages/go'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  php: () => import('highlight.js/lib/languages/php'),
  python: () => import('highlight.js/lib/languages/python'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
}

/** From the name of a judging language ("C++ 17 With O2", "PyPy3") to the highlighter's. */
const byPrefix: readonly (readonly [prefix: string, name: string])[] = [
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['cpp', 'cpp'],
  ['csharp', 'csharp'],
  ['javascript', 'javascript'],
  ['js', 'javascript'],
  ['java', 'java'],
  ['py', 'python'],
  ['go', 'go'],
  ['php', 'php'],
  ['ruby', 'ruby'],
  ['rust', 'rust'],
  ['c', 'c'],
]

/** Null for a language that is not highlighted. */
export function highlighterName(language: string): string | null {
  const wanted = language.toLowerCase()
  return byPrefix.find(([prefix]) => wanted.startsWith(prefix))?.[1] ?? null
}

/** HTML of the code, ready at once where the grammar is loaded, else plain; escaped in both cases. */
export function highlightNow(code: string, language: string): string {
  const name = highlighterName(language)
  if (name === null || hljs.getLanguage(name) === undefined) return escapeHtml(code)
  return hljs.highlight(code, { language: name, ignoreIllegals: true }).value
}

/** Resolves once a language can be coloured; at once for one that never can. */
export async function loadGrammar(language: string): Promise<void> {
  const name = highlighterName(language)
  if (name === null || hljs.getLanguage(name) !== undefined) return
  const grammar = await loaders[name]?.()
  if (grammar !== undefined) hljs.registerLanguage(name, grammar.default)
}

/** Loads the grammar first. */
export async function highlight(code: string, language: string): Promise<string> {
  await loadGrammar(language)
  return highlightNow(code, language)
}
