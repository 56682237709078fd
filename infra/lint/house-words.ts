/**
 * Private words that the house has given up, and the field's word for each (GLOSSARY.md). The word is a part of a
 * name, written as in the middle of one: `Deed` refuses `deed`, `useDeed` and `DeedProps`. A word joins the list when
 * its last use is gone.
 */
const standards = new Map([
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
])

/** Names that only look alike. */
const allowed = /BackOffice|memoryExhausted/i

const inName = new RegExp(`(?:^|[a-z0-9_])(${[...standards.keys()].join('|')})(?![a-z])`)

/** What is wrong with a name; undefined for a good one. @param name an identifier, or a file's name in kebab-case */
export function wordFault(name: string): string | undefined {
  const camel = name.replace(/\.[a-z.]+$/, '').replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  const word = inName.exec(camel.replace(allowed, ''))?.[1]
  return word && `${word} is a private word; the field says ${standards.get(word)} (GLOSSARY.md).`
}
