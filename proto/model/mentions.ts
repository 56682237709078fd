/**
 * Mentions: `@name` in a comment, a reply or a discussion. Names may hold nearly any character, blanks too, and Chinese text
 * puts no blank after a name, so a mention is whatever of the following characters is the longest name of a user. A name in
 * letters ends where the letters end: `@bobby` does not mention bob. Code mentions nobody, and neither does an e-mail address.
 */
import { limits } from './limits.ts'

export const mentionLimits = {
  /** Users that one text notifies. */
  perText: 10,
  nameMaxChars: limits.usernameMaxChars,
  /** Names offered while typing. */
  offered: 8,
} as const

/** Places in one text where a name is looked for. */
const maxPlaces = 30

const letters = /[\p{L}\p{N}_]/u
/** Scripts that put no blank between words. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u
const isWord = (character: string | undefined): boolean => character !== undefined && letters.test(character) && !unspaced.test(character)

/** What may stand before the sign: anything but what an e-mail address has there. */
const opensMention = (before: string | undefined): boolean => before === undefined || (!isWord(before) && !/[.+@/-]/.test(before))

const blank = (code: string): string => ' '.repeat(code.length)
const withoutCode = (text: string): string =>
  text.replace(/^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:\n {0,3}\1[^\n]*(?=\n|$)|$)/gm, blank).replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, blank)

/** Names that may stand after one sign, longest first. */
function namesAt(after: readonly string[]): string[] {
  const names: string[] = []
  for (let length = Math.min(after.length, mentionLimits.nameMaxChars); length > 0; length -= 1) {
    if (isWord(after[length - 1]) && isWord(after[length])) continue
    const name = after.slice(0, length).join('')
    if (name === name.trim()) names.push(name.normalize('NFC').toLowerCase())
  }
  return names
}

/** For each mention of a text the names that it may mean, longest first, in lower case. */
export function mentionCandidates(text: string): readonly (readonly string[])[] {
  const found: string[][] = []
  for (const line of withoutCode(text).split('\n')) {
    const characters = [...line]
    for (const [at, character] of characters.entries()) {
      if (found.length >= maxPlaces) return found
      if (character !== '@' || !opensMention(characters[at - 1])) continue
      const names = namesAt(characters.slice(at + 1, at + 2 + mentionLimits.nameMaxChars))
      if (names.length > 0) found.push(names)
    }
  }
  return found
}

export interface MentionDraft {
  /** Offset of the sign. */
  readonly start: number
  /** What has been typed of the name. */
  readonly typed: string
}

/** The mention that is being typed right before the caret, or null. A blank ends it: names with blanks are picked from the list. */
export function mentionBefore(text: string, caret: number): MentionDraft | null {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret)
  const [, typed] = /@([^\s@]*)$/u.exec(line) ?? []
  if (typed === undefined || [...typed].length > mentionLimits.nameMaxChars) return null
  const start = caret - typed.length - 1
  const [before] = /.$/su.exec(text.slice(0, start)) ?? []
  if (!opensMention(before)) return null
  return withoutCode(text).charAt(start) === '@' ? { start, typed } : null
}
