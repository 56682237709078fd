import { remoteLanguages } from '@podium/proto/rules/remote/languages/index.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import { expect, test } from 'vitest'
import { hasGrammar, loadGrammar } from './grammars.ts'

/** For these CodeMirror has none, or they are plain text. */
const plain = ['text/plain', 'text/x-ada', 'text/x-elixir', 'text/x-nim', 'text/x-prolog']

test('every language of the remote sites is coloured, except those that no grammar exists for', async () => {
  const types = new Set(Object.values(remoteLanguages).flatMap((all) => all.map(({ contentType }) => contentType)))
  expect(types.size).toBeGreaterThan(40)
  const withGrammar = new Set<string>()
  for (const type of types) if (await hasGrammar(type)) withGrammar.add(type)
  expect([...types].filter((type) => !withGrammar.has(type)).toSorted()).toEqual(plain)
})

test('every language of our own judges is coloured by its name alone', async () => {
  const grammars = await Promise.all(languages.map(({ name }) => loadGrammar(name)))
  expect(grammars.filter((grammar) => Array.isArray(grammar))).toEqual([])
})

test.each(['Clojure', 'COBOL', 'Common Lisp', 'Crystal'])('%s is not taken for C', async (name) =>
  expect(await loadGrammar(name)).toEqual([]),
)
