import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import type { ComponentProps } from 'react'
import { useTyped } from './unsaved-input.ts'

const faulty = '[aria-invalid=true]'

const Column = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '6px' } },
  { defaultProps: { noValidate: true } },
)

/**
 * The frame of every form: fields in a column, checked by our own rules and not by the browser's bubbles. What is
 * typed holds the page, and after a try to send it the first field that needs attention has the focus.
 */
export function Form({ onSubmit, ...props }: ComponentProps<typeof Column>) {
  const [isTouched, setTouched] = useState(false)
  useTyped(isTouched)
  const tried = useRef<HTMLFormElement>(null)
  // With every drawing: what the server says against it comes later than what its own rules say.
  useEffect(() => {
    const fault = tried.current?.querySelector<HTMLElement>(faulty)
    if (!fault) return
    tried.current = null
    if (document.activeElement?.matches(faulty) !== true) fault.focus()
  })
  return (
    <Column
      {...props}
      onInput={(event) => {
        tried.current = null
        setTouched(true)
        props.onInput?.(event)
      }}
      onSubmit={(event) => {
        tried.current = event.currentTarget
        onSubmit?.(event)
      }}
    />
  )
}
