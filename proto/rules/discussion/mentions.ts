/**
 * Mentions: `@name` in a comment, a reply or a discussion. Names may hold nearly any character, blanks too, and
 * Chinese text puts no blank after a name, so a mention is whatever of the following characters is the longest name
 * of a user. A name in letters ends where the letters end: `@bobby` does not mention bob. Code mentions nobody, and
 * neither does an e-mail address.
 */
import { limits } from '../limits.ts'

export const mentionLimits = {
  /** Users that one text notifies. */
  perText: 10,
  nameMaxChars: limits.usernameMaxChars,
  /** Names offered while typing. */
  offered: 8,
} as const

/** Signs in one text after which a name is looked for. */
const maxMentions = 30

const letters = /[\p{L}\p{N}_]/u
/** Scripts that put no blank between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
const isWord = (character: string | undefined): boolean =>
  character !== undefined && letters.test(character) && !unspaced.test(character)

/** What may stand before the sign: anything but what an e-mail address has there. */
const opensMention = (before: string | undefined): boolean =>
  before === undefined || (!isWord(before) && !/[.+@/-]/.test(before))

const blanks = (length: number): string => ' '.repeat(length)

/**
 * A line whose pieces between two equal runs of backticks are blank. Each run is looked at once: no line takes long.
 */
function withoutSpans(line: string): string {
  const runs = [...line.matchAll(/`+/g)].map(({ index, 0: ticks }) => ({ start: index, end: index + ticks.length }))
  const nextOfLength = new Map<number, number>()
  const closing = runs.map((): number | undefined => undefined)
  for (const [at, { start, end }] of [...runs.entries()].toReversed()) {
    closing[at] = nextOfLength.get(end - start)
    nextOfLength.set(end - start, at)
  }
  let shown = ''
  let from = 0
  for (const [at, { start }] of runs.entries()) {
    const end = runs[closing[at] ?? -1]?.end
    if (start < from || end === undefined) continue
    shown += line.slice(from, start) + blanks(end - start)
    from = end
  }
  return shown + line.slice(from)
}

/** The text with blanks in place of its code, so that every other character stands where it stood. */
function withoutCode(text: string): string {
  let fence: string | null = null
  return text
    .split('\n')
    .map((line) => {
      const [, marks = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
      if (fence === null && marks === '') return withoutSpans(line)
      if (fence === null) fence = marks
      else if (marks.startsWith(fence)) fence = null
      return blanks(line.length)
    })
    .join('\n')
}

/** A name as names are compared. */
export const mentionKey = (name: string): string => name.normalize('NFC').toLowerCase()

/** What may be a name after one sign, longest first. */
function wordsAt(after: readonly string[]): string[] {
  const words: string[] = []
  for (let length = Math.min(after.length, mentionLimits.nameMaxChars); length > 0; length -= 1) {
    if (isWord(after[length - 1]) && isWord(after[length])) continue
    const word = after.slice(0, length).join('')
    if (word === word.trim()) words.push(word)
  }
  return words
}

interface Sign {
  /** Offset in its line. */
  readonly at: number
  /** What may be a name after it, longest first. */
  readonly words: readonly string[]
}

/** The signs of a line that open a mention. */
function* signsOf(line: string): Generator<Sign> {
  const characters = [...line]
  let at = 0
  for (const [index, character] of characters.entries()) {
    if (character === '@' && opensMention(characters[index - 1])) {
      const words = wordsAt(characters.slice(index + 1, index + 2 + mentionLimits.nameMaxChars))
      if (words.length > 0) yield { at, words }
    }
    at += character.length
  }
}

/** For each mention of a text the names that it may mean, longest first, in lower case. */
export function mentionCandidates(text: string): readonly (readonly string[])[] {
  const found: string[][] = []
  for (const line of withoutCode(text).split('\n')) {
    for (const { words } of signsOf(line)) {
      if (found.length >= maxMentions) return found
      found.push(words.map(mentionKey))
    }
  }
  return found
}

export interface MentionSpan {
  /** Offset of the sign. */
  readonly start: number
  /** Offset behind the name. */
  readonly end: number
  readonly username: string
}

/** Where a text in which no code stands mentions users. @param users names as they are spelled, by `mentionKey` */
export function mentionSpans(text: string, users: ReadonlyMap<string, string>): readonly MentionSpan[] {
  const found: MentionSpan[] = []
  let before = 0
  for (const line of text.split('\n')) {
    for (const { at, words } of signsOf(line)) {
      const start = before + at
      const word = words.find((one) => users.has(mentionKey(one)))
      const username = word === undefined ? undefined : users.get(mentionKey(word))
      if (word !== undefined && username !== undefined && start >= (found.at(-1)?.end ?? 0))
        found.push({ start, end: start + 1 + word.length, username })
    }
    before += line.length + 1
  }
  return found
}

export interface MentionDraft {
  /** Offset of the sign. */
  readonly start: number
  /** What has been typed of the name. */
  readonly typed: string
}

/**
 * The mention that is being typed right before the caret, or null. A blank ends it: names with blanks are picked from
 * the list.
 */
export function mentionBefore(text: string, caret: number): MentionDraft | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, typed] = /@([^\s@]*)$/u.exec(line) ?? []
  if (typed === undefined || [...typed].length > mentionLimits.nameMaxChars) return null
  const start = caret - typed.length - 1
  const [before] = /.$/su.exec(text.slice(0, start)) ?? []
  if (!opensMention(before)) return null
  return withoutCode(text).charAt(start) === '@' ? { start, typed } : null
}
