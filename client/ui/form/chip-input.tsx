import { chakra } from '@chakra-ui/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { positionUnder } from '../overlay/floating-position.ts'
import { TagChip } from '../text/tag-chip.tsx'
import { VisuallyHidden } from '../text/text.tsx'
import { ChipFrame, ChipText } from './chip-frame.tsx'
import { Field } from './field.tsx'
import type { FieldProps } from './field.tsx'

interface Chip {
  readonly key: string
  readonly name: string
  readonly color?: string | null
}

interface Option {
  readonly key: string
  readonly content: ReactNode
}

export interface ChipInputProps extends Pick<FieldProps, 'label' | 'error' | 'help'> {
  readonly chips: readonly Chip[]
  readonly onRemove: (key: string) => void
  readonly text: string
  readonly onType: (text: string) => void
  /** What may be chosen for what is typed. */
  readonly options: readonly Option[]
  readonly onPick: (key: string) => void
  /** One is enough: the list closes behind it. */
  readonly isSingle?: boolean
  /** Enter, in place of taking the marked one. @returns false where the marked one is taken after all */
  readonly onEnter?: () => boolean
  /** The focus goes elsewhere. */
  readonly onLeave?: () => void
  /** Stands in the list while there is nothing to choose. */
  readonly noneText?: string
  readonly placeholder?: string
  readonly maxChars?: number
}

const List = chakra('ul', {
  base: {
    // Not in the flow of a dialog, whose end would cut it off.
    position: 'fixed',
    zIndex: 'float',
    maxH: '224px',
    overflowY: 'auto',
    p: '5px',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'panel',
    shadow: 'float',
  },
})
const Line = chakra('li', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'minH': { base: '44px', md: '30px' },
    'px': '10px',
    'borderRadius': 'l1',
    'textStyle': 'cell',
    'cursor': 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted' },
    '&[aria-disabled]': { color: 'fg.muted', cursor: 'default' },
  },
})

const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Arrows lead beyond the lines that the list has room for. */
const showMarked = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Keeps the list below the field, and as wide, while it is open. */
function useListBelow(frame: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, isOpen: boolean) {
  // Chips that come and go move the field, and other options take other room.
  useLayoutEffect(() => {
    if (!isOpen) return
    const put = () => {
      if (frame.current === null || list.current === null) return
      const anchor = frame.current.getBoundingClientRect()
      list.current.style.width = `${anchor.width}px`
      positionUnder(list.current, anchor, 'start')
    }
    put()
    window.addEventListener('scroll', put, true)
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, true)
      window.removeEventListener('resize', put)
    }
  })
}

/** The list below, and which of its lines is marked. */
function useList(props: ChipInputProps) {
  const { text, onType, options, onPick, isSingle = false, onEnter, onLeave, chips, onRemove, noneText } = props
  const [isWanted, setWanted] = useState(false)
  const [marked, setMarked] = useState(0)
  const isOpen = isWanted && (options.length > 0 || (noneText !== undefined && text.trim() !== ''))
  const pick = (option: Option | undefined) => {
    if (option !== undefined) onPick(option.key)
    if (isSingle) setWanted(false)
    setMarked(0)
  }
  const type = (next: string) => {
    onType(next)
    setMarked(0)
    setWanted(true)
  }
  const leave = () => {
    setWanted(false)
    onLeave?.()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((marked + step + options.length) % Math.max(1, options.length))
    }
    if (event.key === 'Escape' && isOpen) {
      // It closes the list, not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setWanted(false)
    }
    const last = chips.at(-1)
    if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last.key)
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (onEnter?.() !== true && isOpen) pick(options[marked])
  }
  return { marked, setMarked, pick, type, press, leave, isOpen, open: () => setWanted(true) }
}

/** Chips with suggestions while typing: Enter takes the marked one, Backspace takes the last chip off. */
export function ChipInput(props: ChipInputProps) {
  const { label, error, help, chips, onRemove, text, options, noneText, placeholder, maxChars } = props
  const { t } = useLingui()
  const listId = useId()
  const list = useList(props)
  const [frame, lines] = [useRef<HTMLDivElement>(null), useRef<HTMLUListElement>(null)]
  useListBelow(frame, lines, list.isOpen)
  return (
    <Field label={label} error={error} help={help}>
      {(control) => (
        <ChipFrame ref={frame} data-invalid={error === undefined ? undefined : ''}>
          {chips.map(({ key, name, color }) => (
            <TagChip key={key} color={color} removeLabel={t`Remove ${name}`} onRemove={() => onRemove(key)}>
              {name}
            </TagChip>
          ))}
          <ChipText
            minW="84px"
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={list.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={list.isOpen && options.length > 0 ? optionId(listId, list.marked) : undefined}
            placeholder={placeholder}
            maxLength={maxChars}
            value={text}
            onChange={(event) => list.type(event.currentTarget.value)}
            onClick={list.open}
            onBlur={list.leave}
            onKeyDown={list.press}
          />
          <VisuallyHidden role="status">
            {list.isOpen ? <Plural value={options.length} one="# suggestion" other="# suggestions" /> : null}
          </VisuallyHidden>
          <Suggestions ref={lines} id={listId} list={list} options={options} noneText={noneText} />
        </ChipFrame>
      )}
    </Field>
  )
}

interface SuggestionsProps extends Pick<ChipInputProps, 'options' | 'noneText'> {
  readonly ref: RefObject<HTMLUListElement | null>
  readonly id: string
  readonly list: ReturnType<typeof useList>
}

function Suggestions({ ref, id, list, options, noneText }: SuggestionsProps) {
  const { t } = useLingui()
  return (
    <List ref={ref} id={id} role="listbox" aria-label={t`Suggestions`} hidden={!list.isOpen}>
      {options.length === 0 ? <Line aria-disabled>{noneText}</Line> : null}
      {options.map((option, index) => (
        <Line
          key={option.key}
          ref={index === list.marked ? showMarked : undefined}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === list.marked}
          onPointerEnter={() => list.setMarked(index)}
          // The press must not take the focus away: that would close the list before the click.
          onPointerDown={(event) => {
            event.preventDefault()
            list.pick(option)
          }}
        >
          {option.content}
        </Line>
      ))}
    </List>
  )
}
