/** Examples of a problem as the wire and the database have them: repeated `<input>..</input><output>..</output>`. */
export interface Sample {
  readonly input: string
  readonly output: string
}

export const examplesText = (samples: readonly Sample[]): string =>
  samples.map(({ input, output }) => `<input>${input}</input><output>${output}</output>`).join('')

const opening = '<input>'
const closing = '</output>'

/** Where an input that begins at `from` ends, and its output begins; null when nothing does. */
function turnOf(text: string, from: number): { readonly inputEnd: number; readonly outputStart: number } | null {
  const turn = /<\/input>\s*<output>/g
  turn.lastIndex = from
  const found = turn.exec(text)
  return found && { inputEnd: found.index, outputStart: turn.lastIndex }
}

/**
 * The samples in a text, kept as they are. Each part is looked for from where the one before ended: somebody's text
 * of openings alone takes no longer than another.
 */
export function parseExamples(text: string): Sample[] {
  const samples: Sample[] = []
  for (let at = text.indexOf(opening); at >= 0;) {
    const inputStart = at + opening.length
    const turn = turnOf(text, inputStart)
    const outputEnd = turn === null ? -1 : text.indexOf(closing, turn.outputStart)
    if (turn === null || outputEnd < 0) break
    samples.push({ input: text.slice(inputStart, turn.inputEnd), output: text.slice(turn.outputStart, outputEnd) })
    at = text.indexOf(opening, outputEnd + closing.length)
  }
  return samples
}
