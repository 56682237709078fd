import { StreamLanguage } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

type Load = () => Promise<Extension>

/** By the beginning of a judging language's name; the longer beginnings stand first. */
const loaders: readonly (readonly [prefix: string, load: Load])[] = [
  ['C#', async () => StreamLanguage.define((await import('./clike.ts')).csharp)],
  ['C++', async () => StreamLanguage.define((await import('./clike.ts')).cpp)],
  ['C', async () => StreamLanguage.define((await import('./clike.ts')).c)],
  ['JavaScript', async () => (await import('@codemirror/lang-javascript')).javascript()],
  ['Java', async () => (await import('@codemirror/lang-java')).java()],
  ['Py', async () => (await import('@codemirror/lang-python')).python()],
  ['Go', async () => (await import('@codemirror/lang-go')).go()],
  ['PHP', async () => (await import('@codemirror/lang-php')).php({ plain: true })],
  ['Rust', async () => (await import('@codemirror/lang-rust')).rust()],
  ['Ruby', async () => StreamLanguage.define((await import('@codemirror/legacy-modes/mode/ruby')).ruby)],
]

/** Grammar of a judging language; nothing for one that has none. */
export const loadGrammar = async (language: string): Promise<Extension> =>
  (await loaders.find(([prefix]) => language.startsWith(prefix))?.[1]()) ?? []
