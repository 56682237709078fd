import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { MutedText } from './text.tsx'

const Frame = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' },
})

/** A number or a switch where no column head says what it is, as in the rows of a phone. */
export const LabelledValue = ({ word, children }: { readonly word: string; readonly children: ReactNode }) => (
  <Frame>
    <MutedText size="label">{word}</MutedText>
    {children}
  </Frame>
)
