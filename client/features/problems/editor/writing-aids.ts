import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import type { Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'

/** Closing brackets, search and marks on what equals the selection. A chunk of its own. */
export const writingAids: Extension = [closeBrackets(), highlightSelectionMatches(), keymap.of([...closeBracketsKeymap, ...searchKeymap])]
