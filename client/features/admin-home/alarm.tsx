import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const Box = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    p: '10px 14px',
    borderRadius: 'l2',
    bg: 'verdict.wa.subtle',
    color: 'verdict.wa.fg',
    textStyle: 'cell',
    fontWeight: 500,
  },
})

/** What an administrator must know first. */
export function Alarm({ children }: { readonly children: ReactNode }) {
  return (
    <Box role="alert">
      <TriangleAlert size={16} aria-hidden />
      {children}
    </Box>
  )
}
