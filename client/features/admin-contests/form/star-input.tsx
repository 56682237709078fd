import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { useListed } from '../../../ui/text/use-listed.ts'
import { namesIn } from './draft.ts'

const Frame = chakra('div', {
  base: {
    'display': 'flex',
    'flexWrap': 'wrap',
    'alignItems': 'center',
    'gap': '5px',
    'minH': '38px',
    'maxH': '220px',
    'overflowY': 'auto',
    'p': '5px 8px',
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    '&:focus-within': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
  },
})
const Bare = chakra('input', {
  base: {
    'flex': 1,
    'minW': '150px',
    'bg': 'transparent',
    'textStyle': 'cell',
    'outline': 'none',
    '&:focus-visible': { outline: 'none' },
  },
})

const shownNames = 5

export interface StarInputProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (names: readonly string[]) => void
  readonly error?: string
}

/** Undefined for no name. */
function useRepeatedText(twice: readonly string[]): string | undefined {
  const { t } = useLingui()
  const named = useListed()(twice.slice(0, shownNames))
  const more = twice.length - shownNames
  if (twice.length === 0) return undefined
  return more > 0 ? t`Already in the list: ${named} and ${more} more` : t`Already in the list: ${named}`
}

/**
 * User names as tags: Enter adds what is typed, a pasted list adds all of its names, and what is there twice is
 * named.
 */
export function StarInput({ label, value, onChange, error }: StarInputProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [twice, setTwice] = useState<readonly string[]>([])
  const add = (names: readonly string[]) => {
    const all = new Set(value)
    const repeated = names.filter((name) => all.size === all.add(name).size)
    setTwice([...new Set(repeated)])
    setText('')
    if (all.size > value.length) onChange([...all])
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(namesIn(text))
  }
  const paste = (event: ClipboardEvent) => {
    const names = namesIn(event.clipboardData.getData('text'))
    if (names.length < 2) return
    event.preventDefault()
    add(names)
  }
  const repeatedText = useRepeatedText(twice)
  return (
    <Field
      label={label}
      error={error ?? repeatedText}
      aside={value.length === 0 ? t`Press Enter to add; lists can be pasted` : String(value.length)}
    >
      {(control) => (
        <Frame>
          {value.map((name) => (
            <TagChip
              key={name}
              removeLabel={t`Remove ${name}`}
              onRemove={() => onChange(value.filter((each) => each !== name))}
            >
              {name}
            </TagChip>
          ))}
          <Bare
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            placeholder={t`Username`}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setTwice([])
            }}
            onBlur={() => text.trim() !== '' && add(namesIn(text))}
            onKeyDown={press}
            onPaste={paste}
          />
        </Frame>
      )}
    </Field>
  )
}
