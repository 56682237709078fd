import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { TagChip } from '../text/tag-chip.tsx'
import { ColourDot } from '../text/colour-dot.tsx'
import { toast } from '../overlay/toast.ts'
import { Field } from './field.tsx'

export interface TagValue {
  /** Absent for a tag that is new. */
  readonly id?: number
  readonly name: string
  readonly color?: string | null
}

export interface TagInputProps {
  readonly label: string
  readonly value: readonly TagValue[]
  readonly onChange: (value: readonly TagValue[]) => void
  /** The tags that exist. */
  readonly known: readonly TagValue[]
  readonly maxChars: number
  /** How a tag is shown; it is stored under its own name. */
  readonly nameOf?: (name: string) => string
  readonly error?: string
}

const Frame = chakra('div', {
  base: {
    'position': 'relative',
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '5px',
    'minH': '38px',
    'p': '5px 8px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    '&:focus-within': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
    '&[data-invalid]': { borderColor: 'fg.error' },
  },
})
const Bare = chakra('input', {
  base: {
    'flex': 1,
    'minW': '84px',
    'bg': 'transparent',
    'textStyle': 'cell',
    'outline': 'none',
    '&:focus-visible': { outline: 'none' },
  },
})
const List = chakra('ul', {
  base: {
    position: 'absolute',
    insetInline: 0,
    top: 'calc(100% + 5px)',
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
const Option = chakra('li', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'gap': '8px',
    'h': '30px',
    'px': '10px',
    'borderRadius': 'l1',
    'textStyle': 'cell',
    'cursor': 'pointer',
    '&[aria-selected=true]': { bg: 'bg.muted' },
  },
})

const shownOptions = 12
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const asItIs = (name: string): string => name

/** What is typed, what may be taken for it, and which of those is marked. */
function useTyping({
  value,
  onChange,
  known,
  nameOf = asItIs,
}: Pick<TagInputProps, 'value' | 'onChange' | 'known' | 'nameOf'>) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(0)
  const typed = text.trim()
  const found = known
    .filter(
      ({ name }) =>
        [name, nameOf(name)].some((each) => each.toLowerCase().includes(typed.toLowerCase())) &&
        !value.some((tag) => same(tag.name, name)),
    )
    .slice(0, shownOptions)
  const options: readonly TagValue[] =
    typed === '' || known.some(({ name }) => same(name, typed) || same(nameOf(name), typed))
      ? found
      : [...found, { name: typed }]
  const add = (tag: TagValue | undefined) => {
    if (tag === undefined) return
    if (value.some(({ name }) => same(name, tag.name))) toast.warn(t`Tag already added`)
    else onChange([...value, tag])
    setText('')
    setMarked(0)
  }
  const type = (next: string) => {
    setText(next)
    setMarked(0)
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setMarked((marked + step + options.length) % Math.max(1, options.length))
    }
    if (event.key === 'Escape') setOpen(false)
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const repeated = value.find(({ name }) => same(name, typed))
    add(typed !== '' && repeated !== undefined ? repeated : options[marked])
  }
  return { text, type, options, marked, setMarked, add, press, isOpen: isOpen && options.length > 0, setOpen }
}

/**
 * Tags with suggestions while typing: Enter takes the marked one or makes a new one, Backspace takes the last one
 * off.
 */
export function TagInput({ label, value, onChange, known, maxChars, error, nameOf = asItIs }: TagInputProps) {
  const { t } = useLingui()
  const listId = useId()
  const typing = useTyping({ value, onChange, known, nameOf })
  const optionId = (index: number) => `${listId}-${index}`
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Frame data-invalid={error === undefined ? undefined : ''}>
          {value.map((tag) => (
            <TagChip
              key={tag.name}
              color={tag.color}
              removeLabel={t`Remove ${nameOf(tag.name)}`}
              onRemove={() => onChange(value.filter((each) => each !== tag))}
            >
              {nameOf(tag.name)}
            </TagChip>
          ))}
          <Bare
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={typing.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={typing.isOpen ? optionId(typing.marked) : undefined}
            placeholder={t`Add tag`}
            maxLength={maxChars}
            value={typing.text}
            onChange={(event) => typing.type(event.currentTarget.value)}
            onFocus={() => typing.setOpen(true)}
            onBlur={() => typing.setOpen(false)}
            onKeyDown={typing.press}
          />
          <List id={listId} role="listbox" aria-label={t`Suggestions`} hidden={!typing.isOpen}>
            {typing.options.map((tag, index) => (
              <Option
                key={tag.name}
                id={optionId(index)}
                role="option"
                aria-selected={index === typing.marked}
                onPointerEnter={() => typing.setMarked(index)}
                // The press must not take the focus away: that would close the list before the click.
                onPointerDown={(event) => {
                  event.preventDefault()
                  typing.add(tag)
                }}
              >
                <ColourDot color={tag.color} />
                {tag.id === undefined ? t`New tag: ${tag.name}` : nameOf(tag.name)}
              </Option>
            ))}
          </List>
        </Frame>
      )}
    </Field>
  )
}
