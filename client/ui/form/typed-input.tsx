import { useEffect, useRef, useState } from 'react'
import { IconInput } from './inputs.tsx'
import type { SearchInputProps } from './inputs.tsx'

const pauseMs = 300

export interface TypedInputProps extends Omit<SearchInputProps, 'value' | 'onChange'> {
  readonly value: string
  /** Called when typing pauses, and at once on Enter. */
  readonly onChange: (value: string) => void
}

/**
 * A filter that is typed: it waits for a pause, so that not every letter asks the server, and for the end of a word
 * that an input method is still putting together. What comes back of one's own typing changes nothing: the space
 * before the next word stays.
 */
export function TypedInput({ value, onChange, ...rest }: TypedInputProps) {
  const [text, setText] = useState(value)
  const [isComposing, setComposing] = useState(false)
  const latest = useRef(onChange)
  const sent = useRef(value)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setText(value)
  }, [value])
  const send = (typed: string): void => {
    sent.current = typed.trim()
    latest.current(sent.current)
  }
  useEffect(() => {
    if (isComposing || text.trim() === value) return
    const timer = setTimeout(() => send(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text, value, isComposing])
  return (
    <IconInput
      {...rest}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && send(text)}
    />
  )
}
