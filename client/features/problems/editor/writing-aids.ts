import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** The keys of an editor, undoing, closing brackets, search and marks on what equals the selection. A chunk of its own. */
export const writingAids: Extension = [
  history(), closeBrackets(), highlightSelectionMatches(),
  keymap.of([...closeBracketsKeymap, ...searchKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
]
