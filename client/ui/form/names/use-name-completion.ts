import { mentionBefore } from '@podium/proto/rules/discussion/mentions.ts'
import type { MentionDraft } from '@podium/proto/rules/discussion/mentions.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { namePauseMs } from './name-option.ts'
import type { FindNames, NameOption } from './name-option.ts'

interface Completion {
  /** Null where nobody can be mentioned. */
  readonly find: FindNames | null
  /** Puts a name, with a blank after it, in place of what was typed of it. */
  readonly onPick: (draft: MentionDraft, name: string) => void
}

const nothingFound: readonly NameOption[] = []

export interface NameAria {
  readonly 'aria-autocomplete': 'list'
  readonly 'aria-haspopup': 'listbox'
  readonly 'aria-controls': string | undefined
  readonly 'aria-activedescendant': string | undefined
}

/** What is written, with the selection as offsets. */
interface WrittenText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Names that begin with what is typed, and which of them is marked: the first one, whenever others have come. */
function useOffered(typed: string, find: FindNames | null) {
  const [offered, setOffered] = useState(nothingFound)
  const [marked, setMarked] = useState(0)
  const latest = useRef(find)
  useEffect(() => {
    latest.current = find
  })
  useEffect(() => {
    if (typed === '') return
    let isWanted = true
    const timer = setTimeout(() => {
      void latest.current?.(typed).then((options) => {
        if (!isWanted) return
        setOffered(options)
        setMarked(0)
      })
    }, namePauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed])
  return { offered, marked, setMarked }
}

/**
 * Completes `@name` in a text, whatever holds it. The list belongs to the text: the focus stays in the text, arrows
 * move the mark, Enter or Tab takes the marked name, Escape closes the list until the next name.
 */
export function useNameCompletion({ find, onPick }: Completion) {
  const listId = useId()
  const [draft, setDraft] = useState<MentionDraft | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const typed = draft?.typed ?? ''
  const { offered, marked, setMarked } = useOffered(typed, find)
  // While the next letters are asked for, the names of before stay if they still fit.
  const options =
    draft === null || typed === '' || closedAt === draft.start
      ? nothingFound
      : offered.filter(({ username }) => username.toLowerCase().startsWith(typed.toLowerCase()))
  const isOpen = options.length > 0
  const optionId = (index: number): string => `${listId}-${index}`
  /** To be called with every change of text or selection. */
  const look = ({ text, start, end }: WrittenText): void => {
    const next = find !== null && start === end ? mentionBefore(text, end) : null
    setDraft(next)
    if (next === null) setClosedAt(null)
  }
  const pick = (option: NameOption | undefined): void => {
    if (draft === null || option === undefined) return
    onPick(draft, option.username)
    setDraft(null)
  }
  /** True when the key was for the list. */
  const press = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setMarked((marked + step + options.length) % options.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') pick(options[marked])
    else if (event.key === 'Escape') setClosedAt(draft?.start ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  /** For what holds the text. */
  const aria: NameAria = {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen ? optionId(marked) : undefined,
  }
  return {
    aria,
    look,
    leave: () => setDraft(null),
    press,
    draft: isOpen ? draft : null,
    list: { id: listId, options, marked, optionId, onMark: setMarked, onPick: pick },
  }
}
