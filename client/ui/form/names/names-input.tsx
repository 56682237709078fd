import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { ChipInput } from '../chip-input.tsx'
import { NameLine } from './name-list.tsx'
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

/** Users picked by typing the beginning of their names. What is typed and not picked goes with the focus. */
export function NamesInput({ label, value, onChange, find, maxNames, error }: NamesInputProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = useFound(text.trim(), find)
  const options =
    value.length >= maxNames ? nothingFound : found.filter(({ uid }) => !value.some((one) => one.uid === uid))
  const pick = (key: string) => {
    const option = options.find(({ uid }) => uid === key)
    if (option !== undefined) onChange([...value, { uid: option.uid, username: option.username }])
    setText('')
  }
  return (
    <ChipInput
      label={label}
      error={error}
      chips={value.map(({ uid, username }) => ({ key: uid, name: username }))}
      onRemove={(key) => onChange(value.filter(({ uid }) => uid !== key))}
      text={text}
      onType={setText}
      onLeave={() => setText('')}
      options={options.map((option) => ({ key: option.uid, content: <NameLine option={option} /> }))}
      onPick={pick}
      placeholder={value.length === 0 ? t`Type a username` : undefined}
    />
  )
}
