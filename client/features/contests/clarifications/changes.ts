import type { CallAnswer } from '@podium/proto/calls/calls.ts'

export type Clarifications = CallAnswer<'clarifications'>
export type Clarification = Clarifications['records'][number]

/** With what was pushed of one. Of an own question the version for everybody else says less. */
export function withRow(all: Clarifications, row: Clarification): Clarifications {
  const before = all.records.find(({ id }) => id === row.id)
  if (before !== undefined && (before.rev > row.rev || (before.isOwn && !row.isOwn))) return all
  const rest = all.records.filter(({ id }) => id !== row.id)
  return { ...all, records: [...rest, row].toSorted((a, b) => b.id - a.id) }
}

/** Without one that is for its asker alone now. */
export function withoutRow(all: Clarifications, gone: number): Clarifications {
  const records = all.records.filter(({ id, isOwn }) => id !== gone || isOwn)
  return records.length === all.records.length || all.mayAnswer ? all : { ...all, records }
}

/** What waits for the jury. */
export const isOpen = ({ state, mergedInto }: Clarification): boolean => state !== 'answered' && mergedInto === null

/** Names an answer as it stands now: a changed one is to be read again. */
export const answerKey = ({ id, answeredAt }: Clarification): string => `${id} ${answeredAt ?? ''}`
