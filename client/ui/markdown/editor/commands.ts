/** What the buttons above a markdown text do to it. */
import { EditorSelection } from '@codemirror/state'
import type { ChangeSpec, EditorState, StateCommand, TransactionSpec } from '@codemirror/state'

/**
 * Puts marks around each selected part; without a selection the cursor stands between them. Pressed again takes them
 * off.
 */
export const wrapped = (state: EditorState, before: string, after: string = before): TransactionSpec =>
  state.changeByRange((range) => {
    const isOn =
      state.sliceDoc(range.from - before.length, range.from) === before &&
      state.sliceDoc(range.to, range.to + after.length) === after
    if (isOn) {
      const changes: ChangeSpec = [
        { from: range.from - before.length, to: range.from },
        { from: range.to, to: range.to + after.length },
      ]
      return { changes, range: EditorSelection.range(range.from - before.length, range.to - before.length) }
    }
    const changes: ChangeSpec = [
      { from: range.from, insert: before },
      { from: range.to, insert: after },
    ]
    return { changes, range: EditorSelection.range(range.from + before.length, range.to + before.length) }
  })

/** Begins every touched line with a mark; `numbered` counts. Takes it off when all lines have it. */
export function prefixed(state: EditorState, prefix: (index: number) => string): TransactionSpec {
  const { from, to } = state.selection.main
  const first = state.doc.lineAt(from).number
  const lines = Array.from({ length: state.doc.lineAt(to).number - first + 1 }, (_, index) =>
    state.doc.line(first + index),
  )
  const marks = lines.map((_, index) => prefix(index))
  const isOn = lines.every((line, index) => line.text.startsWith(marks[index] ?? ''))
  const changes = lines.map((line, index): ChangeSpec => {
    const mark = marks[index] ?? ''
    return isOn ? { from: line.from, to: line.from + mark.length } : { from: line.from, insert: mark }
  })
  return { changes, scrollIntoView: true }
}

/** Puts a block on lines of its own, with an empty line before it. */
export function blockInserted(state: EditorState, block: string): TransactionSpec {
  const { from, to } = state.selection.main
  const before =
    from === 0
      ? ''
      : state.sliceDoc(Math.max(0, from - 2), from).endsWith('\n\n')
        ? ''
        : state.doc.lineAt(from).from === from
          ? '\n'
          : '\n\n'
  const text = `${before}${block}\n`
  return {
    changes: { from, to, insert: text },
    selection: EditorSelection.cursor(from + text.length),
    scrollIntoView: true,
  }
}

const run =
  (change: (state: EditorState) => TransactionSpec): StateCommand =>
  ({ state, dispatch }) => {
    dispatch(state.update(change(state)))
    return true
  }

export const emptyTable = '| a | b |\n| - | - |\n| 1 | 2 |'

export const markdownCommands = {
  bold: run((state) => wrapped(state, '**')),
  italic: run((state) => wrapped(state, '*')),
  code: run((state) => wrapped(state, '`')),
  formula: run((state) => wrapped(state, '$')),
  link: run((state) => wrapped(state, '[', '](https://)')),
  heading: run((state) => prefixed(state, () => '## ')),
  list: run((state) => prefixed(state, () => '- ')),
  numbered: run((state) => prefixed(state, (index) => `${index + 1}. `)),
  quote: run((state) => prefixed(state, () => '> ')),
  table: run((state) => blockInserted(state, emptyTable)),
  formulaBlock: run((state) => blockInserted(state, '$$\n\n$$')),
} satisfies Record<string, StateCommand>

export type MarkdownCommand = keyof typeof markdownCommands
