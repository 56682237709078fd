import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language'
import { Annotation, Compartment, EditorState, Prec, Transaction } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { loadGrammar } from './grammars.ts'
import { lookTheme } from '../../../ui/code/look-theme.ts'
import { loadKeyMap } from './key-maps.ts'
import { editorPhrases } from './phrases.ts'
import type { OwnSettings } from './settings/own-settings.ts'
import type { LookSettings } from './settings/preferences.ts'
import { loadTheme } from './themes.ts'

export interface CodeMirrorProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly settings: Pick<LookSettings & OwnSettings, 'theme' | 'fontSizePx' | 'tabSize' | 'keys'>
  /** Name of a judging language. */
  readonly language: string
  /** Of the language, where it is known: it says the grammar. */
  readonly contentType?: string
  /** Ctrl+Enter, on a Mac also Cmd+Enter. */
  readonly onSubmit: () => void
  /** Accessible name. */
  readonly label: string
}

const parts = {
  aids: new Compartment(),
  grammar: new Compartment(),
  theme: new Compartment(),
  tab: new Compartment(),
  font: new Compartment(),
  label: new Compartment(),
  keys: new Compartment(),
  phrases: new Compartment(),
}

/** On a change that did not come from the keyboard: its text is known already. */
const fromOutside = Annotation.define<true>()

const cursorBlinkMs = 1200

/** The cursor stands still for readers who want no motion. */
const fixed = (): Extension => [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  dropCursor(),
  indentOnInput(),
  bracketMatching(),
  drawSelection({ cursorBlinkRate: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : cursorBlinkMs }),
]

const tabOf = (tabSize: number): Extension => [EditorState.tabSize.of(tabSize), indentUnit.of(' '.repeat(tabSize))]
const labelOf = (label: string, hint: string): Extension =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-description': hint,
    'spellcheck': 'false',
    'tabindex': '0',
  })
const fontOf = (fontSizePx: number): Extension =>
  EditorView.theme({
    '&': { height: '100%', fontSize: `${fontSizePx}px` },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--chakra-fonts-mono)',
      fontVariantLigatures: 'none',
      fontFeatureSettings: '"zero"',
      lineHeight: '1.5',
    },
    '.cm-lineNumbers .cm-gutterElement': { padding: '0 12px 0 14px' },
    '.cm-content': { padding: '10px 0' },
  })

/** The editor itself. It keeps its own text; a `value` that differs from it replaces it. */
export function CodeMirror(props: CodeMirrorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [isTouched, setTouched] = useState(false)
  const view = useRef<EditorView | null>(null)
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { value, language, contentType = language, label, settings } = props
  const { t, i18n } = useLingui()
  const hint = t`Tab inserts blanks. To leave the editor, press Escape and then Tab.`
  useEffect(() => {
    if (host.current === null) return
    const created = createView(host.current, latest, () => setTouched(true))
    view.current = created
    return () => created.destroy()
  }, [])
  const shown = useRef(language)
  useEffect(() => {
    const { current } = view
    const isOfOther = shown.current !== language
    shown.current = language
    if (current === null || current.state.doc.toString() === value) return
    // Undoing goes back to what was replaced, but not to a text in another language.
    const annotations = [fromOutside.of(true), Transaction.addToHistory.of(!isOfOther)]
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: value },
      selection: { anchor: 0 },
      annotations,
    })
  }, [value, language])
  useEffect(() => {
    view.current?.dispatch({
      effects: [parts.tab.reconfigure(tabOf(settings.tabSize)), parts.font.reconfigure(fontOf(settings.fontSizePx))],
    })
  }, [settings.tabSize, settings.fontSizePx])
  useEffect(() => view.current?.dispatch({ effects: parts.label.reconfigure(labelOf(label, hint)) }), [label, hint])
  useEffect(
    () => view.current?.dispatch({ effects: parts.phrases.reconfigure(EditorState.phrases.of(editorPhrases())) }),
    [i18n.locale],
  )
  useLoaded(view, parts.theme, loadTheme, settings.theme)
  useLoaded(view, parts.grammar, loadGrammar, contentType)
  useLoaded(view, parts.aids, isTouched ? loadAids : loadNothing, language)
  useLoaded(view, parts.keys, loadKeyMap, settings.keys)
  return <div ref={host} style={{ height: '100%', minHeight: 0 }} />
}

function createView(
  parent: HTMLElement,
  latest: { readonly current: CodeMirrorProps },
  touched: () => void,
): EditorView {
  const { value, settings, label } = latest.current
  const submit = () => {
    latest.current.onSubmit()
    return true
  }
  const extensions = [
    // Before every map of keys: another editor's Ctrl+A is not "select all".
    Prec.highest(parts.keys.of([])),
    Prec.highest(
      keymap.of([
        { key: 'Mod-Enter', run: submit },
        { key: 'Ctrl-Enter', run: submit },
      ]),
    ),
    parts.aids.of([]),
    EditorView.domEventHandlers({ mouseover: touched, focus: touched }),
    fixed(),
    parts.tab.of(tabOf(settings.tabSize)),
    parts.font.of(fontOf(settings.fontSizePx)),
    parts.label.of(labelOf(label, '')),
    parts.phrases.of([]),
    parts.theme.of(lookTheme),
    parts.grammar.of([]),
    EditorView.updateListener.of(({ docChanged, state, transactions }) => {
      if (docChanged && transactions.every((each) => each.annotation(fromOutside) === undefined))
        latest.current.onChange(state.doc.toString())
    }),
  ]
  return new EditorView({ parent, state: EditorState.create({ doc: value, extensions }) })
}

const loadNothing = (): Promise<Extension> => Promise.resolve([])

/** What is of use only to somebody who writes comes when the pointer or the focus does. */
async function loadAids(language: string): Promise<Extension> {
  const [{ writingAids }, { completions }] = await Promise.all([
    import('./writing-aids.ts'),
    import('./completions.ts'),
  ])
  return [writingAids, completions(language)]
}

/**
 * Puts an extension in once it has loaded, unless another was asked for meanwhile. What does not load changes
 * nothing.
 */
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
