/**
 * The words of a source by what they are, for paper: bold and slanted instead of colours. One reading from left to
 * right for all languages, since a print does not say its own. highlight.js guesses languages, and was 96 s over a
 * text of 65,000 letters that somebody might send (2026-11-26); this takes as long as the text is.
 */
export type Ink = 'plain' | 'bold' | 'slanted'

export interface Piece {
  readonly text: string
  readonly ink: Ink
}

const keywords = new Set(
  `abstract and as assert async auto await bool boolean break byte case catch char class const constexpr continue def
  default defer del delete do double elif else enum except explicit export extends false final finally float fn for
  foreach from func function global go goto if impl implements import in include inline instanceof int interface is
  lambda let long loop map match mod mut namespace new nil None not null nullptr operator or package pass private
  protected pub public raise range ref return Self self short signed sizeof static str string struct super switch
  template this throw throws trait true True False try type typedef typename union unsafe unsigned use using var
  virtual void where while with yield`.split(/\s+/),
)

const preprocessor = /^#\s*(include|define|undef|if|ifdef|ifndef|elif|else|endif|pragma|error)\b/

/** Each begins where the reading is, and ends in one pass. */
const shapes: readonly (readonly [RegExp, (text: string) => Ink])[] = [
  [/\/\*[^]*?(?:\*\/|$)/y, () => 'slanted'],
  [/\/\/[^\n]*/y, () => 'slanted'],
  [/#[^\n]*/y, (text) => (preprocessor.test(text) ? 'bold' : 'slanted')],
  [/"""[^]*?(?:"""|$)/y, () => 'plain'],
  [/"(?:[^"\\\n]|\\[^])*"?/y, () => 'plain'],
  [/'(?:[^'\\\n]|\\[^])*'?/y, () => 'plain'],
  [/[\p{L}_$][\p{L}\p{N}_$]*/uy, (text) => (keywords.has(text) ? 'bold' : 'plain')],
  [/[^]/uy, () => 'plain'],
]

function nextPiece(text: string, at: number): Piece {
  for (const [pattern, inkOf] of shapes) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { text: found, ink: inkOf(found) }
  }
  return { text: text.charAt(at), ink: 'plain' }
}

/** The lines of a text, in pieces of one ink. */
export function highlightedLines(text: string): readonly (readonly Piece[])[] {
  const lines: { text: string; ink: Ink }[][] = [[]]
  let at = 0
  while (at < text.length) {
    const piece = nextPiece(text, at)
    at += piece.text.length
    for (const [index, part] of piece.text.split('\n').entries()) {
      if (index > 0) lines.push([])
      const line = lines.at(-1)
      const last = line?.at(-1)
      if (last?.ink === piece.ink) last.text += part
      else if (part !== '') line?.push({ text: part, ink: piece.ink })
    }
  }
  return lines
}
