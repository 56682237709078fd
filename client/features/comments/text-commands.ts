/** What the helper buttons of a comment box do to its text. */
export interface TextState {
  readonly text: string
  /** The selection, as offsets. */
  readonly start: number
  readonly end: number
}

const around = ({ text, start, end }: TextState, before: string, after: string): TextState => ({
  text: `${text.slice(0, start)}${before}${text.slice(start, end)}${after}${text.slice(end)}`,
  start: start + before.length,
  end: end + before.length,
})

/** Begins every touched line with a mark. */
function prefixed({ text, start, end }: TextState, mark: (index: number) => string): TextState {
  // Searched for from before the start, the break that begins the text would be found.
  const from = start === 0 ? 0 : text.lastIndexOf('\n', start - 1) + 1
  const lines = text
    .slice(from, end)
    .split('\n')
    .map((line, index) => `${mark(index)}${line}`)
  const changed = lines.join('\n')
  return {
    text: `${text.slice(0, from)}${changed}${text.slice(end)}`,
    start: from + changed.length,
    end: from + changed.length,
  }
}

/** Puts a block on lines of its own. */
function fenced(state: TextState): TextState {
  const before = state.start === 0 || state.text[state.start - 1] === '\n' ? '' : '\n'
  return around(state, `${before}\`\`\`\n`, '\n```\n')
}

export const textCommands = {
  code: (state: TextState) => around(state, '`', '`'),
  block: fenced,
  link: (state: TextState) => around(state, '[', '](https://)'),
  list: (state: TextState) => prefixed(state, () => '- '),
  numbered: (state: TextState) => prefixed(state, (index) => `${index + 1}. `),
} satisfies Record<string, (state: TextState) => TextState>
export type TextCommand = keyof typeof textCommands

/** Replaces the selection. */
export const inserted = ({ text, start, end }: TextState, piece: string): TextState => ({
  text: `${text.slice(0, start)}${piece}${text.slice(end)}`,
  start: start + piece.length,
  end: start + piece.length,
})

/** Puts a block where the cursor is, with an empty line before it. */
export function onOwnLines(state: TextState, block: string): TextState {
  const before = state.text.slice(0, state.start).trimEnd()
  const text = `${before === '' ? '' : `${before}\n\n`}${block}\n`
  return { text: `${text}${state.text.slice(state.end)}`, start: text.length, end: text.length }
}

/** A text as a markdown quotation, followed by an empty line to write on. */
export const quoted = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')}\n\n`
