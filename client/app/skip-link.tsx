import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'

/** Out of sight until the keyboard comes to it, before the dozen entries of the header. */
const Skip = chakra('button', {
  base: {
    'position': 'fixed',
    'top': '6px',
    'left': '12px',
    'zIndex': 'progress',
    'h': '36px',
    'px': '14px',
    'borderRadius': 'l2',
    'bg': 'bg.panel',
    'shadow': 'float',
    'textStyle': 'body',
    'fontWeight': 500,
    '&:not(:focus-visible)': { transform: 'translateY(-80px)' },
  },
})

/** Leads the keyboard past what every page has. @param to what takes the focus */
export function SkipLink({ to }: { readonly to: RefObject<HTMLElement | null> }) {
  const { t } = useLingui()
  return <Skip type="button" onClick={() => to.current?.focus()}>{t`Skip to the content`}</Skip>
}
