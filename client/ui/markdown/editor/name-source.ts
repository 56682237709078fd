import { autocompletion } from '@codemirror/autocomplete'
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { mentionBefore } from '@podium/proto/model/mentions.ts'
import { NAME_PAUSE_MS } from '../../names/name-option.ts'
import type { FindNames } from '../../names/name-option.ts'

const look = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    backgroundColor: 'var(--chakra-colors-bg-panel)', color: 'var(--chakra-colors-fg)', border: '1px solid var(--chakra-colors-border)', borderRadius: '8px', padding: '5px', zIndex: '10',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--chakra-fonts-body)', fontSize: '13px', maxHeight: '260px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '5px 8px', borderRadius: '4px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: 'var(--chakra-colors-bg-muted)', color: 'var(--chakra-colors-fg)' },
  '.cm-completionDetail': { color: 'var(--chakra-colors-fg-muted)', fontStyle: 'normal' },
})

/** Completes `@name` in a markdown text. */
export function nameCompletion(find: FindNames): Extension {
  const source = async ({ state, pos }: CompletionContext): Promise<CompletionResult | null> => {
    const draft = mentionBefore(state.doc.toString(), pos)
    if (draft === null || draft.typed === '') return null
    const names = await find(draft.typed)
    if (names.length === 0) return null
    return {
      from: draft.start,
      filter: false,
      options: names.map(({ username, nickname }) => ({ label: `@${username}`, apply: `@${username} `, ...(nickname ? { detail: nickname } : {}) })),
    }
  }
  return [autocompletion({ override: [source], icons: false, activateOnTypingDelay: NAME_PAUSE_MS, aboveCursor: false }), look]
}
