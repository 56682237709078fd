import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { TagChip } from '../../text/tag-chip.tsx'
import { ChipFrame, ChipText } from '../chip-frame.tsx'
import { Field } from '../field.tsx'
import { NameList } from './name-list.tsx'
import { namePauseMs } from './name-option.ts'
import type { FindNames, NameOption } from './name-option.ts'

/** A user who has been picked. */
export type PickedName = Pick<NameOption, 'uid' | 'username'>

export interface NamesInputProps {
  readonly label: string
  readonly value: readonly PickedName[]
  readonly onChange: (value: readonly PickedName[]) => void
  readonly find: FindNames
  readonly maxNames: number
  readonly error?: string
}

const nothingFound: readonly NameOption[] = []

/** Users whose name begins with a text, some moments after it was typed. */
function useFound(typed: string, find: FindNames): readonly NameOption[] {
  const [found, setFound] = useState(nothingFound)
  useEffect(() => {
    let isWanted = true
    const timer = setTimeout(() => {
      void (typed === '' ? Promise.resolve(nothingFound) : find(typed)).then((options) => isWanted && setFound(options))
    }, namePauseMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [typed, find])
  return typed === '' ? nothingFound : found
}

function usePicking({
  value,
  onChange,
  find,
  maxNames,
}: Pick<NamesInputProps, 'value' | 'onChange' | 'find' | 'maxNames'>) {
  const [text, setText] = useState('')
  const [marked, setMarked] = useState(0)
  const found = useFound(text.trim(), find)
  const options =
    value.length >= maxNames ? nothingFound : found.filter(({ uid }) => !value.some((one) => one.uid === uid))
  const pick = (option: NameOption | undefined): void => {
    if (option === undefined) return
    onChange([...value, { uid: option.uid, username: option.username }])
    setText('')
  }
  const press = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1))
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step === undefined) pick(options[marked])
    else setMarked((marked + step + options.length) % Math.max(1, options.length))
  }
  return { text, setText, options, marked, setMarked, pick, press }
}

/** Users picked by typing the beginning of their names: Enter takes the marked one, Backspace the last one off. */
export function NamesInput({ label, value, onChange, find, maxNames, error }: NamesInputProps) {
  const { t } = useLingui()
  const listId = useId()
  const optionId = (index: number): string => `${listId}-${index}`
  const { text, setText, options, marked, setMarked, pick, press } = usePicking({ value, onChange, find, maxNames })
  return (
    <Field label={label} error={error}>
      {(control) => (
        <ChipFrame data-invalid={error === undefined ? undefined : ''}>
          {value.map((one) => (
            <TagChip
              key={one.uid}
              removeLabel={t`Remove ${one.username}`}
              onRemove={() => onChange(value.filter((each) => each !== one))}
            >
              {one.username}
            </TagChip>
          ))}
          <ChipText
            minW="120px"
            {...control}
            role="combobox"
            autoComplete="off"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? optionId(marked) : undefined}
            placeholder={value.length === 0 ? t`Type a username` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setMarked(0)
            }}
            onBlur={() => setText('')}
            onKeyDown={press}
          />
          <NameList
            id={listId}
            options={options}
            marked={marked}
            optionId={optionId}
            onMark={setMarked}
            onPick={pick}
          />
        </ChipFrame>
      )}
    </Field>
  )
}
