import { chakra } from '@chakra-ui/react'
import { ExternalLink as Icon } from 'lucide-react'
import type { ReactNode } from 'react'

const Anchor = chakra('a', {
  base: {
    'display': 'inline-flex',
    'alignItems': 'center',
    'gap': '4px',
    'color': 'accent.fg',
    '&:hover': { textDecoration: 'underline' },
    '& > svg': { flexShrink: 0 },
  },
})

/** A link to another site, in a window of its own; the other site does not learn where it was pressed. */
export const ExternalLink = ({ href, children }: { readonly href: string; readonly children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noreferrer">
    {children}
    <Icon size={12} aria-hidden />
  </Anchor>
)
