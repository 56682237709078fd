/**
 * Whether a source that a site shows is the one that was handed over. Only a clear no lets a run count as another's,
 * and thereby the post be made again: so what may have been changed on its way is no no.
 */
import { createHash } from 'node:crypto'
import { readMarker } from '@podium/proto/rules/remote/marker.ts'

export interface SentSource {
  /** Without the marker. */
  readonly code: string
  /** Empty where the site gets none. */
  readonly marker: string
  /** SHA-256 of what was sent, in hexadecimal digits. */
  readonly hash: string
}

const hashOf = (source: string): string => createHash('sha256').update(source).digest('hex')
const withOurLines = (source: string): string => source.replaceAll('\r\n', '\n')
/** Sites may strip the end of a source, or end its lines in their own way. */
const plain = (source: string): string => withOurLines(source).trimEnd()
/** What neither blanks nor charsets change. */
const readable = (source: string): string => source.replaceAll(/[^\x21-\x7e]/g, '')

/** Null: it proves nothing. */
export const isSameSource = (shown: string, { code, marker, hash }: SentSource): boolean | null => {
  const text = withOurLines(shown)
  if (marker !== '' && readMarker(text) !== null) {
    if (text.endsWith(marker)) return true
    // Cut within its marker, or within an indentation that looks like one.
    return withOurLines(`${code}${marker}`).startsWith(text) ? null : false
  }
  if (hashOf(shown) === hash || plain(shown) === plain(code)) return true
  // Cut on its way, or read in another charset.
  return readable(code).startsWith(readable(shown)) ? null : false
}
