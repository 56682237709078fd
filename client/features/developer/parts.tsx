import { chakra } from '@chakra-ui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { FactName } from '../../ui/text/text.tsx'

export const Facts = chakra('dl', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '10px 40px', py: '12px', fontVariantNumeric: 'tabular-nums' },
})
const Value = chakra('dd', { base: { textStyle: 'cell', fontWeight: 500 } })

export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <FactName>{name}</FactName>
    <Value>{children}</Value>
  </div>
)

/** A state in shape and word: a filled dot where it is well, a ring where it is not. */
export const UpMark = ({ isUp, children }: { readonly isUp: boolean; readonly children: ReactNode }) => (
  <InlineStack gap="6px" whiteSpace="nowrap" color={isUp ? 'fg' : 'verdict.wa.fg'}>
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true">
      {isUp ? (
        <circle cx="4" cy="4" r="4" fill="var(--chakra-colors-verdict-ac-mark)" />
      ) : (
        <circle cx="4" cy="4" r="3" fill="none" stroke="currentColor" strokeWidth="2" />
      )}
    </svg>
    {children}
  </InlineStack>
)

const Alarm = chakra('p', {
  base: {
    'display': 'flex',
    'alignItems': 'flex-start',
    'gap': '6px',
    'textStyle': 'cell',
    'color': 'verdict.wa.fg',
    'py': '2px',
    '& > svg': { mt: '3px', flexShrink: 0 },
  },
})

export const Warning = ({ text }: { readonly text: string }) => (
  <Alarm>
    <TriangleAlert size={14} aria-hidden />
    {text}
  </Alarm>
)
