/** What a dialog says of the fields that somebody else has changed. */
import type { EditedMeanwhile } from '@podium/proto/rules/site/edits.ts'
import type { FormValues } from '../../ui/overlay/edit-conflict.ts'

const excerptChars = 160
const leadChars = 40

/**
 * Fields whose value is a text that its writer knows by sight. Choices are named by the form alone, and passwords are
 * not shown.
 */
const written = new Set([
  'title',
  'description',
  'input',
  'output',
  'hint',
  'source',
  'problemId',
  'timeLimit',
  'memoryLimit',
  'stackLimit',
  'ioReadFileName',
  'ioWriteFileName',
  'startTime',
  'endTime',
  'rank',
  'name',
  'shortName',
  'brief',
  'content',
])

/** A short text whole, a long one from shortly before the place where it differs from the other. */
export function excerptOf(text: string, other: string): string {
  if (text.length <= excerptChars) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same += 1
  const from = Math.max(0, Math.min(same - leadChars, text.length - excerptChars))
  return `${from > 0 ? '…' : ''}${text.slice(from, from + excerptChars)}${from + excerptChars < text.length ? '…' : ''}`
}

export interface Difference {
  readonly field: string
  /** Who has changed it last, by name, and when (wire time). */
  readonly username: string
  readonly time: string
  /** The reader has changed it, too. */
  readonly isOwnToo: boolean
  /** Both values, or excerpts, where they can be shown. */
  readonly values: { readonly theirs: string; readonly mine: string } | null
}

interface Versions {
  readonly began: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of all edits, the last one changed first. */
export function differencesOf({ edits }: EditedMeanwhile, { began, mine, theirs }: Versions): readonly Difference[] {
  const last = new Map<string, { username: string; time: string }>()
  for (const { username, time, fields } of edits.toReversed()) {
    for (const field of fields) if (!last.has(field)) last.set(field, { username, time })
  }
  return [...last].map(([field, by]) => {
    const [own, other] = [mine[field], theirs[field]]
    const isShown = written.has(field) && typeof own === 'string' && typeof other === 'string' && own !== other
    return {
      ...by,
      field,
      isOwnToo: field in mine && !sameValue(own, began[field]),
      values: isShown ? { theirs: excerptOf(other, own), mine: excerptOf(own, other) } : null,
    }
  })
}
