import type { Extension } from '@codemirror/state'
import { languageFamily } from '@podium/proto/rules/submission/language-family.ts'
import type { LanguageFamily } from '@podium/proto/rules/submission/language-family.ts'
import { stream } from './load-grammar.ts'
import type { LoadGrammar } from './load-grammar.ts'

/** Of the languages of our own judges, by content type. */
const ownGrammars: Readonly<Record<string, LoadGrammar>> = {
  'text/x-csrc': stream(async () => (await import('./clike.ts')).c),
  'text/x-c++src': stream(async () => (await import('./clike.ts')).cpp),
  'text/x-csharp': stream(async () => (await import('./clike.ts')).csharp),
  'text/x-java': async () => (await import('@codemirror/lang-java')).java(),
  'text/javascript': async () => (await import('@codemirror/lang-javascript')).javascript(),
  'text/typescript': async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
  'text/x-python': async () => (await import('@codemirror/lang-python')).python(),
  'text/x-go': async () => (await import('@codemirror/lang-go')).go(),
  'text/x-php': async () => (await import('@codemirror/lang-php')).php({ plain: true }),
  'text/x-rustsrc': async () => (await import('@codemirror/lang-rust')).rust(),
  'text/x-ruby': stream(async () => (await import('@codemirror/legacy-modes/mode/ruby')).ruby),
}

const typeOfFamily: Readonly<Record<LanguageFamily, string>> = {
  'C': 'text/x-csrc',
  'C++': 'text/x-c++src',
  'C#': 'text/x-csharp',
  'Java': 'text/x-java',
  'JavaScript': 'text/javascript',
  'Python': 'text/x-python',
  'Go': 'text/x-go',
  'PHP': 'text/x-php',
  'Ruby': 'text/x-ruby',
  'Rust': 'text/x-rustsrc',
}

const typeOf = (language: string): string => {
  const family = languageFamily(language)
  return family === null ? '' : typeOfFamily[family]
}

const loaderOf = async (contentType: string): Promise<LoadGrammar | undefined> =>
  ownGrammars[contentType] ?? (await import('./other-grammars.ts')).otherGrammars[contentType]

/** Whether code of such a content type is coloured. Some that remote sites have are coloured by no grammar there is. */
export const hasGrammar = async (contentType: string): Promise<boolean> => (await loaderOf(contentType)) !== undefined

/**
 * Grammar of a judging language; nothing for one that has none.
 *
 * @param language its content type, or its name where that is not known
 */
export async function loadGrammar(language: string): Promise<Extension> {
  const load = language.includes('/') ? await loaderOf(language) : ownGrammars[typeOf(language)]
  return (await load?.()) ?? []
}
