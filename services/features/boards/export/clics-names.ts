/**
 * What the event feed calls things: ids as version 2023-06 of the Contest API allows them, and its known ones where
 * it has one.
 */
import { colourWordOf, rgbOf } from '@podium/proto/rules/contest/balloon-colours.ts'
import { languages } from '@podium/proto/rules/submission/languages.ts'
import type { LanguageName } from '@podium/proto/rules/submission/languages.ts'
import { Status, verdictOf, verdicts } from '@podium/proto/rules/submission/verdict.ts'
import type { Verdict } from '@podium/proto/rules/submission/verdict.ts'

/**
 * Letters, digits, `_`, `.` and `-`, at most 36, neither `-` nor `.` at the front and no `.` at the end ("JSON
 * property types").
 */
const validId = /^[A-Za-z0-9_](?:[A-Za-z0-9_.-]{0,34}[A-Za-z0-9_-])?$/

/** Each name's id: itself where it is a valid one, else the prefix and a number that no other name is. */
export function idsOf(names: readonly string[], prefix: string): ReadonlyMap<string, string> {
  const taken = new Set(names.filter((name) => validId.test(name)))
  let last = 0
  const next = (): string => {
    last += 1
    return taken.has(`${prefix}${last}`) ? next() : `${prefix}${last}`
  }
  return new Map([...new Set(names)].map((name) => [name, taken.has(name) ? name : next()]))
}

/** Ids of "Known languages", with a suffix where we have several versions of one. */
const knownIds: Readonly<Record<LanguageName, string>> = {
  'C': 'c',
  'C With O2': 'c-o2',
  'C++': 'cpp',
  'C++ With O2': 'cpp-o2',
  'C++ 17': 'cpp17',
  'C++ 17 With O2': 'cpp17-o2',
  'C++ 20': 'cpp20',
  'C++ 20 With O2': 'cpp20-o2',
  'Java': 'java',
  'Python3': 'python3',
  'Python2': 'python2',
  'PyPy3': 'python3-pypy',
  'PyPy2': 'python2-pypy',
  'Golang': 'go',
  'C#': 'csharp',
  'PHP': 'php',
  'JavaScript Node': 'javascript',
  'JavaScript V8': 'javascript-v8',
  'Ruby': 'ruby',
  'Rust': 'rust',
}
const languageIds: ReadonlyMap<string, string> = new Map(Object.entries(knownIds))

export interface FeedLanguage {
  readonly id: string
  readonly name: string
  readonly extensions: readonly string[]
}

/** By the name that submissions have; one that was imported may have any, or none. */
export function languagesOf(names: readonly string[]): ReadonlyMap<string, FeedLanguage> {
  const others = idsOf(
    names.filter((name) => !languageIds.has(name)).map((name) => `other ${name}`),
    'other-',
  )
  return new Map(
    [...new Set(names)].map((name) => {
      const suffix = languages.find((one) => one.name === name)?.suffix
      const id = languageIds.get(name) ?? others.get(`other ${name}`) ?? ''
      return [name, { id, name: name || 'Unknown', extensions: suffix === undefined ? [] : [suffix] }]
    }),
  )
}

/** Ids of "Known judgement types" for verdicts that it spells in another way. */
const judgementIds: ReadonlyMap<number, string> = new Map([
  [Status.runtimeError, 'RTE'],
  [Status.systemError, 'JE'],
  [Status.partial, 'RE'],
  [Status.submitFailed, 'SE'],
  [Status.cancelled, 'CS'],
])

export const judgementId = (status: number): string => judgementIds.get(status) ?? verdictOf(status).short

/** Those that a judging can end in. */
export const finalVerdicts: readonly Verdict[] = Object.values(verdicts).filter(({ phase }) => phase === 'final')

/** Red, green and blue as tools read them, and how people call the colour. */
export function colourNames(colour: string | null) {
  const [rgb, word] = [rgbOf(colour), colourWordOf(colour)]
  return { ...(rgb === null ? {} : { rgb }), ...(colour === null ? {} : { color: word ?? colour }) }
}
