import { Compartment, Prec } from '@codemirror/state'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { FindNames } from '../../form/names/name-option.ts'
import { useNameCompletion } from '../../form/names/use-name-completion.ts'
import type { NameAria } from '../../form/names/use-name-completion.ts'

const aria = new Compartment()
const ariaOf = (attributes: NameAria): Extension =>
  EditorView.contentAttributes.of(
    Object.fromEntries(Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined)),
  )

/** The sign of a mention, in the window. */
function signAt(view: EditorView, offset: number): DOMRect | null {
  const sign = view.coordsAtPos(offset)
  return sign === null ? null : new DOMRect(sign.left, sign.top, sign.right - sign.left, sign.bottom - sign.top)
}

/** Completes `@name` in an editor: what the view needs from the start, and the list to draw beside it. */
export function useNamesInView(view: RefObject<EditorView | null>, find: FindNames | null) {
  const names = useNameCompletion({
    find,
    onPick: ({ start, typed }, name) => {
      const insert = `@${name} `
      view.current?.dispatch({
        changes: { from: start, to: start + 1 + typed.length, insert },
        selection: { anchor: start + insert.length },
        userEvent: 'input.complete',
      })
    },
  })
  const latest = useRef(names)
  useEffect(() => {
    latest.current = names
  })
  const [at, setAt] = useState<DOMRect | null>(null)
  const start = names.draft?.start ?? null
  useLayoutEffect(
    () => setAt(view.current === null || start === null ? null : signAt(view.current, start)),
    [view, start],
  )
  const { aria: attributes } = names
  const active = attributes['aria-activedescendant']
  useEffect(() => {
    if (find !== null) view.current?.dispatch({ effects: aria.reconfigure(ariaOf(latest.current.aria)) })
  }, [view, find, active])
  const [extension] = useState<Extension>(() =>
    find === null
      ? []
      : [
          aria.of(ariaOf(attributes)),
          Prec.highest(
            EditorView.domEventHandlers({
              keydown: (event) => latest.current.press(event),
              blur: () => latest.current.leave(),
            }),
          ),
          EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
            const { from, to } = state.selection.main
            if (docChanged || selectionSet) latest.current.look({ text: state.doc.toString(), start: from, end: to })
          }),
        ],
  )
  return { extension, list: { ...names.list, options: at === null ? [] : names.list.options, at } }
}
