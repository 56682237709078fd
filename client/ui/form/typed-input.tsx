import { useEffect, useRef, useState } from 'react'
import { IconInput } from './inputs.tsx'
import type { SearchInputProps } from './inputs.tsx'

const PAUSE_MS = 300

export interface TypedInputProps extends Omit<SearchInputProps, 'value' | 'onChange'> {
  readonly value: string
  /** Called when typing pauses, and at once on Enter. */
  readonly onChange: (value: string) => void
}

/** A filter that is typed: it waits for a pause, so that not every letter asks the server. */
export function TypedInput({ value, onChange, ...rest }: TypedInputProps) {
  const [text, setText] = useState(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <IconInput
      {...rest}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(text.trim())}
    />
  )
}
