import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ColourDot } from '../text/colour-dot.tsx'
import { toast } from '../overlay/toast.ts'
import { ChipInput } from './chip-input.tsx'

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

const shownOptions = 12
const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

const asItIs = (name: string): string => name

/** Tags with suggestions while typing, of which one is a new tag where there is none of this name. */
export function TagInput({ label, value, onChange, known, maxChars, error, nameOf = asItIs }: TagInputProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
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
  const add = (tag: TagValue) => {
    if (value.some(({ name }) => same(name, tag.name))) toast.warn(t`Tag already added`)
    else onChange([...value, tag])
    setText('')
  }
  const pick = (key: string) => {
    const tag = options.find(({ name }) => name === key)
    if (tag !== undefined) add(tag)
  }
  const addRepeated = (): boolean => {
    const repeated = typed === '' ? undefined : value.find(({ name }) => same(name, typed))
    if (repeated !== undefined) add(repeated)
    return repeated !== undefined
  }
  return (
    <ChipInput
      label={label}
      error={error}
      chips={value.map(({ name, color }) => ({ key: name, name: nameOf(name), color }))}
      onRemove={(key) => onChange(value.filter(({ name }) => name !== key))}
      text={text}
      onType={setText}
      options={options.map((tag) => ({
        key: tag.name,
        content: (
          <>
            <ColourDot color={tag.color} />
            {tag.id === undefined ? t`New tag: ${tag.name}` : nameOf(tag.name)}
          </>
        ),
      }))}
      onPick={pick}
      onEnter={addRepeated}
      placeholder={t`Add tag`}
      maxChars={maxChars}
    />
  )
}
