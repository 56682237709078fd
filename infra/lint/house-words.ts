/**
 * Private words that the house has given up, and the field's word for each (GLOSSARY.md). The word is a part of a name, written
 * as in the middle of one: `Deed` refuses `deed`, `useDeed` and `DeedProps`. A word joins the list when its last use is gone.
 */
const givenUp: readonly (readonly [word: string, standard: string])[] = [
  ['Deed', 'action'],
  ['Deeds', 'actions'],
  ['Entrant', 'participant'],
  ['Entrants', 'participants'],
  ['Exhausted', 'dead letter'],
  ['Fate', 'decision'],
  ['Faultless', 'sandbox fault'],
  ['FewAtOnce', 'concurrency limiter'],
  ['Furnish', 'enhance'],
  ['KeepFor', 'cache'],
  ['Office', 'admin scope'],
  ['ShareReads', 'single-flight'],
  ['Standby', 'warm compilers'],
  ['Stranger', 'anonymous'],
  ['Sweep', 'reconcile'],
  ['TakeTurns', 'write batcher'],
  ['Talkers', 'dialogue fixtures'],
  ['Worded', 'labelled value'],
]

/** Names that only look alike. */
const allowed = /BackOffice|memoryExhausted/i

const parts = givenUp.map(([word, standard]) => ({
  word,
  standard,
  inName: new RegExp(`(^${word[0]?.toLowerCase()}|[a-z0-9_]${word[0]}|^${word[0]})${word.slice(1)}(?![a-z])`),
}))

/** What is wrong with a name; undefined for a good one. @param name an identifier, or a file's name in kebab-case */
export function wordFault(name: string): string | undefined {
  const camel = name.replace(/\.[a-z.]+$/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const found = parts.find(({ inName }) => inName.test(camel.replace(allowed, '')))
  return found && `${found.word} is a private word; the field says ${found.standard} (GLOSSARY.md).`
}
