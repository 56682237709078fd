import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useTyped } from './unsaved-input.ts'

const Column = chakra(
  'form',
  { base: { display: 'flex', flexDirection: 'column', gap: '6px' } },
  { defaultProps: { noValidate: true } },
)

/**
 * The frame of every form: fields in a column, checked by our own rules and not by the browser's bubbles. What is
 * typed holds the page.
 */
export function Form(props: ComponentProps<typeof Column>) {
  const [isTouched, setTouched] = useState(false)
  useTyped(isTouched)
  return (
    <Column
      {...props}
      onInput={(event) => {
        setTouched(true)
        props.onInput?.(event)
      }}
    />
  )
}
