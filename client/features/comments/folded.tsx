import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'

const Cut = chakra('div', {
  base: { maxH: '360px', overflow: 'hidden', maskImage: 'linear-gradient(#000 75%, transparent)' },
})

/** More than this is shown by a button: what follows must stay in reach. */
const longChars = 2500
const longLines = 40

const isLong = (text: string): boolean => text.length > longChars || text.split('\n').length > longLines

/** A long text shows its beginning until it is asked for. */
export function Folded({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!isLong(text)) return children
  return (
    <>
      {isOpen ? children : <Cut>{children}</Cut>}
      <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Show less` : t`Show all`}
      </Button>
    </>
  )
}
