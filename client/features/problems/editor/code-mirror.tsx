import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Compartment, EditorState, Prec } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { loadGrammar } from './grammars.ts'
import { lookTheme } from '../../../ui/code/look-theme.ts'
import { loadKeyMap } from './key-maps.ts'
import { editorPhrases } from './phrases.ts'
import type { EditorSettings } from './preferences.ts'
import { loadTheme } from './themes.ts'

export interface CodeMirrorProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly settings: Pick<EditorSettings, 'theme' | 'fontSizePx' | 'tabSize' | 'keys'>
  /** Name of a judging language. */
  readonly language: string
  /** Ctrl+Enter, on a Mac also Cmd+Enter. */
  readonly onSubmit: () => void
  /** Accessible name. */
  readonly label: string
}

const parts = { aids: new Compartment(), grammar: new Compartment(), theme: new Compartment(), tab: new Compartment(), font: new Compartment(), label: new Compartment(), keys: new Compartment(), words: new Compartment(), phrases: new Compartment() }

const fixed: Extension = [
  lineNumbers(), highlightActiveLineGutter(), highlightActiveLine(), drawSelection(), dropCursor(), indentOnInput(), bracketMatching(),
]

const tabOf = (tabSize: number): Extension => [EditorState.tabSize.of(tabSize), indentUnit.of(' '.repeat(tabSize))]
const labelOf = (label: string, hint: string): Extension => EditorView.contentAttributes.of({ 'aria-label': label, 'aria-description': hint, spellcheck: 'false', tabindex: '0' })
const fontOf = (fontSizePx: number): Extension =>
  EditorView.theme({
    '&': { height: '100%', fontSize: `${fontSizePx}px` },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { fontFamily: 'var(--chakra-fonts-mono)', fontVariantLigatures: 'none', fontFeatureSettings: '"zero"', lineHeight: '1.5' },
    '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 14px' },
    '.cm-content': { padding: '10px 0' },
  })

/** The editor itself. It keeps its own text; a `value` that differs from it replaces it. */
export function CodeMirror(props: CodeMirrorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { value, language, label, settings } = props
  const { t, i18n } = useLingui()
  const hint = t`Tab inserts blanks. To leave the editor, press Escape and then Tab.`
  useEffect(() => {
    if (host.current === null) return
    const created = createView(host.current, latest)
    view.current = created
    return () => created.destroy()
  }, [])
  useEffect(() => {
    const { current } = view
    if (current === null || current.state.doc.toString() === value) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: value }, selection: { anchor: 0 } })
  }, [value])
  useEffect(() => {
    view.current?.dispatch({ effects: [parts.tab.reconfigure(tabOf(settings.tabSize)), parts.font.reconfigure(fontOf(settings.fontSizePx))] })
  }, [settings.tabSize, settings.fontSizePx])
  useEffect(() => view.current?.dispatch({ effects: parts.label.reconfigure(labelOf(label, hint)) }), [label, hint])
  useEffect(() => view.current?.dispatch({ effects: parts.phrases.reconfigure(EditorState.phrases.of(editorPhrases())) }), [i18n.locale])
  useLoaded(view, parts.theme, loadTheme, settings.theme)
  useLoaded(view, parts.grammar, loadGrammar, language)
  useLoaded(view, parts.words, loadWords, language)
  useLoaded(view, parts.keys, loadKeyMap, settings.keys)
  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />
}

function createView(parent: HTMLElement, latest: { readonly current: CodeMirrorProps }): EditorView {
  const { value, settings, label } = latest.current
  const submit = () => {
    latest.current.onSubmit()
    return true
  }
  const extensions = [
    Prec.highest(keymap.of([{ key: 'Mod-Enter', run: submit }, { key: 'Ctrl-Enter', run: submit }])),
    parts.keys.of([]),
    parts.aids.of(EditorView.domEventHandlers({ mouseover: (_event, view) => void loadAids(view), focus: (_event, view) => void loadAids(view) })),
    fixed,
    parts.tab.of(tabOf(settings.tabSize)),
    parts.font.of(fontOf(settings.fontSizePx)),
    parts.label.of(labelOf(label, '')),
    parts.phrases.of([]),
    parts.words.of([]),
    parts.theme.of(lookTheme),
    parts.grammar.of([]),
    EditorView.updateListener.of((update) => update.docChanged && latest.current.onChange(update.state.doc.toString())),
  ]
  return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
}

/** What is of use only to somebody who writes comes when the pointer or the focus does. */
async function loadAids(view: EditorView): Promise<void> {
  const { writingAids } = await import('./writing-aids.ts')
  view.dispatch({ effects: parts.aids.reconfigure(writingAids) })
}

const loadWords = async (language: string): Promise<Extension> => (await import('./completions.ts')).loadCompletions(language)

/** Puts an extension in once it has loaded, unless another was asked for meanwhile. What does not load changes nothing. */
function useLoaded<Name extends string>(
  view: { readonly current: EditorView | null },
  part: Compartment,
  load: (name: Name) => Promise<Extension>,
  name: Name,
): void {
  useEffect(() => {
    let isCurrent = true
    load(name).then(
      (extension) => isCurrent && view.current?.dispatch({ effects: part.reconfigure(extension) }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [view, part, load, name])
}
