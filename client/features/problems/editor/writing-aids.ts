import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from '@codemirror/commands'
import { getIndentUnit } from '@codemirror/language'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { Prec } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { colour } from '../../../ui/code/look-theme.ts'

/** A selection is indented; without one, blanks up to the next stop stand at the cursor. */
function insertTab(view: EditorView): boolean {
  const { state } = view
  if (state.readOnly) return false
  if (state.selection.ranges.some((range) => !range.empty)) return indentMore(view)
  const unit = getIndentUnit(state)
  view.dispatch(
    state.changeByRange((range) => {
      const before = state.sliceDoc(state.doc.lineAt(range.from).from, range.from)
      const blanks = ' '.repeat(unit - (before.replace(/\t/g, ' '.repeat(unit)).length % unit))
      return {
        changes: { from: range.from, insert: blanks },
        range: range.map(state.changes({ from: range.from, insert: blanks }), 1),
      }
    }),
    { scrollIntoView: true, userEvent: 'input' },
  )
  return true
}

/** The panels of search and the list of completions, whatever the theme of the code. */
const look = Prec.highest(
  EditorView.theme({
    '.cm-panels.cm-panels-bottom, .cm-panels.cm-panels-top': {
      backgroundColor: colour('bg-subtle'),
      color: colour('fg'),
      borderColor: colour('border'),
      zIndex: 1,
    },
    '.cm-panel.cm-search': { padding: '8px 36px 8px 12px', fontFamily: 'var(--chakra-fonts-body)', fontSize: '13px' },
    '.cm-panel.cm-search label': { fontSize: '13px', marginRight: '8px' },
    '.cm-textfield': {
      minHeight: '28px',
      padding: '0 8px',
      fontSize: '13px',
      color: colour('fg'),
      backgroundColor: colour('bg'),
      border: `1px solid ${colour('border-control')}`,
      borderRadius: '6px',
    },
    '.cm-button': {
      minHeight: '28px',
      padding: '0 8px',
      fontSize: '13px',
      color: colour('fg'),
      background: colour('bg'),
      border: `1px solid ${colour('border-emphasized')}`,
      borderRadius: '6px',
    },
    '.cm-panel.cm-search [name=close]': {
      top: '8px',
      right: '8px',
      width: '28px',
      height: '28px',
      fontSize: '18px',
      color: colour('fg-muted'),
    },
    // Framed, not filled: each colour of the code is to be read on it.
    '.cm-searchMatch, .cm-searchMatch.cm-searchMatch-selected': {
      backgroundColor: 'transparent',
      outline: `1px solid ${colour('border-control')}`,
    },
    '.cm-searchMatch.cm-searchMatch-selected': { outline: `2px solid ${colour('accent-solid')}` },
    '.cm-tooltip.cm-tooltip-autocomplete': {
      backgroundColor: colour('bg-panel'),
      color: colour('fg'),
      border: `1px solid ${colour('border')}`,
      borderRadius: '6px',
      overflow: 'hidden',
    },
    '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--chakra-fonts-mono)' },
    '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
      backgroundColor: colour('accent-solid'),
      color: colour('accent-contrast'),
    },
  }),
)

/**
 * The keys of an editor, undoing, closing brackets, completion, search and marks on what equals the selection. A
 * chunk of its own.
 */
export const writingAids: Extension = [
  history(),
  closeBrackets(),
  autocompletion({ icons: false }),
  search({ top: true }),
  highlightSelectionMatches(),
  look,
  keymap.of([
    { key: 'Tab', run: (view) => acceptCompletion(view) || insertTab(view), shift: indentLess },
    ...closeBracketsKeymap,
    ...searchKeymap,
    ...defaultKeymap,
    ...historyKeymap,
  ]),
]
