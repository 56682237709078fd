import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { syntaxHighlighting, HighlightStyle } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { drawSelection, dropCursor, EditorView, keymap, placeholder } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { NameList } from '../../form/names/name-list.tsx'
import type { FindNames } from '../../form/names/name-option.ts'
import { lookTheme } from '../../code/look-theme.ts'
import { blockInserted, markdownCommands } from './commands.ts'
import type { MarkdownCommand } from './commands.ts'
import { useNamesInView } from './use-names-in-view.ts'

/** What stands around the text may do with it. */
export interface MarkdownHandle {
  readonly run: (command: MarkdownCommand) => void
  /** Puts a text on lines of its own where the cursor is. */
  readonly insert: (block: string) => void
}

export interface MarkdownCodeProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly label: string
  readonly hint: string
  readonly isInvalid: boolean
  readonly describedBy: string | undefined
  /** Files that were dropped or pasted. */
  readonly onFiles: (files: readonly File[]) => void
  readonly onReady: (handle: MarkdownHandle | null) => void
  /** Completes `@name`; without it nobody can be mentioned here. */
  readonly findNames?: FindNames
}

const style = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '600' },
  { tag: tags.strong, fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--chakra-colors-accent-fg)' },
  { tag: [tags.monospace, tags.quote], color: 'var(--chakra-colors-fg-muted)' },
])

const look = EditorView.theme({
  '&': { fontSize: '13px', height: '100%' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', lineHeight: '1.6', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '10px 12px', minHeight: 'var(--editor-min-h, 120px)' },
  '.cm-line': { padding: '0' },
  '.cm-placeholder': { color: 'var(--chakra-colors-fg-subtle)' },
})

const attributes = new Compartment()
const attributesOf = ({ label, isInvalid, describedBy }: MarkdownCodeProps): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'tabindex': '0',
    'aria-invalid': String(isInvalid),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
  })

/** The text itself. Tab leaves it: whoever works by keyboard comes out again. */
export function MarkdownCode(props: MarkdownCodeProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  const { extension, list } = useNamesInView(view, props.findNames ?? null)
  useEffect(() => {
    latest.current = props
  })
  useEffect(() => {
    if (host.current === null) return
    const created = createView(host.current, latest, extension)
    view.current = created
    latest.current.onReady(handleOf(created))
    return () => {
      latest.current.onReady(null)
      created.destroy()
    }
  }, [extension])
  const { value, label, isInvalid, describedBy } = props
  useEffect(() => {
    const { current } = view
    if (current === null || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.reconfigure(attributesOf(latest.current)) })
  }, [label, isInvalid, describedBy])
  return (
    <>
      <div ref={host} style={{ height: '100%', minHeight: 0 }} />
      <NameList {...list} />
    </>
  )
}

const handleOf = (view: EditorView): MarkdownHandle => ({
  run: (command) => {
    markdownCommands[command](view)
    view.focus()
  },
  insert: (block) => view.dispatch(blockInserted(view.state, block)),
})

function createView(parent: HTMLElement, latest: { readonly current: MarkdownCodeProps }, own: Extension): EditorView {
  const take = (event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return false
    event.preventDefault()
    latest.current.onFiles(files)
    return true
  }
  const extensions = [
    own,
    history(),
    drawSelection(),
    dropCursor(),
    EditorView.lineWrapping,
    markdown(),
    lookTheme,
    syntaxHighlighting(style),
    look,
    keymap.of([
      { key: 'Mod-b', run: markdownCommands.bold },
      { key: 'Mod-i', run: markdownCommands.italic },
      ...defaultKeymap,
      ...historyKeymap,
    ]),
    placeholder(latest.current.hint),
    attributes.of(attributesOf(latest.current)),
    EditorView.domEventHandlers({
      paste: (event) => take(event, event.clipboardData),
      drop: (event) => take(event, event.dataTransfer),
    }),
    EditorView.updateListener.of((update) => update.docChanged && latest.current.onChange(update.state.doc.toString())),
  ]
  return new EditorView({ parent, state: EditorState.create({ doc: latest.current.value, extensions }) })
}
