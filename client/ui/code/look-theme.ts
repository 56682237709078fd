import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

export const colour = (name: string) => `var(--chakra-colors-${name})`

/**
 * The default theme, named solarized: its hues, deepened, from the page's own tokens, so that it follows light and
 * dark.
 */
export const lookTheme: Extension = [
  EditorView.theme({
    '&': { backgroundColor: colour('bg-code'), color: colour('code-text') },
    '.cm-content': { caretColor: colour('fg') },
    '.cm-cursor, .cm-dropCursor': { borderLeftColor: colour('fg') },
    '.cm-gutters': { backgroundColor: colour('bg-code'), color: colour('fg-subtle'), border: 'none' },
    '.cm-activeLineGutter': { backgroundColor: 'transparent', color: colour('fg') },
    '.cm-activeLine': { backgroundColor: 'transparent' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: colour('accent-border'),
    },
    '.cm-selectionMatch': { backgroundColor: colour('bg-muted') },
    '&.cm-focused .cm-matchingBracket': {
      backgroundColor: colour('bg-muted'),
      outline: `1px solid ${colour('border-control')}`,
    },
    '.cm-panels': { backgroundColor: colour('bg-subtle'), color: colour('fg') },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: colour('code-keyword') },
      { tag: [tags.string, tags.character, tags.regexp, tags.special(tags.string)], color: colour('code-string') },
      { tag: [tags.number, tags.escape], color: colour('code-number') },
      { tag: [tags.typeName, tags.className, tags.namespace, tags.standard(tags.name)], color: colour('code-type') },
      {
        tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.macroName],
        color: colour('code-function'),
      },
      { tag: tags.comment, color: colour('code-comment') },
      { tag: [tags.processingInstruction, tags.meta, tags.annotation], color: colour('code-directive') },
      { tag: tags.invalid, color: colour('fg-error') },
    ]),
  ),
]
