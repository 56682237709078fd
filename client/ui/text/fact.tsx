import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Row = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'gap': '12px',
    'minH': '38px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted' },
    '& dd': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'right', overflowWrap: 'anywhere' },
  },
})

/** A line of the details beside a contest or a training: what it is about, and on the other side what it is. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Row>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Row>
  )
}
