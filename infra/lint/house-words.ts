/**
 * Private words that the house has given up, and the field's word for each (GLOSSARY.md). The word is a part of a
 * name, written as in the middle of one: `Deed` refuses `deed`, `useDeed` and `DeedProps`. A word joins the list when
 * its last use is gone.
 */
const standards = new Map([
  ['Deed', 'action'],
  ['Deeds', 'actions'],
  ['Desk', 'queue'],
  ['Desks', 'queues'],
  ['Entrant', 'participant'],
  ['Entrants', 'participants'],
  ['Exhausted', 'dead letter'],
  ['Fate', 'decision'],
  ['Faultless', 'sandbox fault'],
  ['FewAtOnce', 'concurrency limiter'],
  ['Furnish', 'enhance'],
  ['Hear', 'receive'],
  ['Heard', 'received'],
  ['Hears', 'receives'],
  ['KeepFor', 'cache'],
  ['Keeper', 'store'],
  ['Kept', 'stored, cached or durable'],
  ['Office', 'admin scope'],
  ['Place', 'context, position, rank or seat'],
  ['Placed', 'context, position, rank or seat'],
  ['Places', 'contexts, positions, ranks or seats'],
  ['Referee', 'checker or interactor'],
  ['Ruled', 'owned'],
  ['Ruler', 'owner or administrator'],
  ['Rulers', 'owners or administrators'],
  ['Said', 'message or output'],
  ['Seal', 'freeze'],
  ['Sealed', 'frozen'],
  ['Settle', 'finish'],
  ['Settled', 'finished'],
  ['ShareReads', 'single-flight'],
  ['Standby', 'warm compilers'],
  ['Standing', 'statistics or membership'],
  ['Standings', 'statistics or ranks'],
  ['Stranger', 'anonymous'],
  ['Sweep', 'reconcile'],
  ['TakeTurns', 'write batcher'],
  ['Talkers', 'dialogue fixtures'],
  ['Tell', 'notify'],
  ['Tells', 'notifies'],
  ['Told', 'notified'],
  ['Worded', 'labelled value'],
])

/** Names of the wire, of the database and of libraries: they are not ours. */
const foreign = new Set([
  'allSettled',
  'contestSealed',
  'contestSealTime',
  'contestSealTimeMissing',
  'importPdfKept',
  'memoryExhausted',
  'placeItems',
  'placeMaxChars',
  'scrollNoSeal',
  'sealFromS',
  'sealRank',
  'sealRankTime',
  'seal_rank',
  'seal_rank_time',
])

/** Of these only a property: a variable has a word of ours (`{ place: seat }`). */
const foreignProperties = new Set(['isSealed', 'isSettled', 'place', 'ruler', 'sealed'])

/** Names that only look alike: the way to the back office, and a problem about the desk of a library. */
const allowed = /BackOffice|LibraryDesk/

const inName = new RegExp(`(?:^|[a-z0-9_])(${[...standards.keys()].join('|')})(?![a-z])`)

/**
 * What is wrong with a name; undefined for a good one.
 * @param name an identifier, or a file's name in kebab-case
 * @param isProperty it names a property of an object, not a variable or a type
 */
export function wordFault(name: string, isProperty = false): string | undefined {
  if (foreign.has(name) || (isProperty && foreignProperties.has(name))) return undefined
  const camel = name.replace(/\.[a-z.]+$/, '').replace(/(^|-)(\w)/g, (_, _dash, letter: string) => letter.toUpperCase())
  const word = inName.exec(camel.replace(allowed, ''))?.[1]
  return word && `${word} is a private word; the field says ${standards.get(word)} (GLOSSARY.md).`
}
