import { chakra } from '@chakra-ui/react'
import { Suspense } from 'react'
import { LazyCodeMirror } from '../../problems/index.ts'
import { Skeleton } from '../../../ui/feedback/states.tsx'

const Frame = chakra('div', {
  base: {
    'borderWidth': '1px',
    'borderColor': 'border.control',
    'borderRadius': 'l2',
    'overflow': 'hidden',
    'bg': 'bg.code',
    '&[data-invalid]': { borderColor: 'fg.error' },
    '&:has(.cm-focused)': { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-1px' },
  },
})

export interface CodeBoxProps {
  readonly label: string
  /** Name of a judging language. */
  readonly language: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** CSS height. */
  readonly height: string
  readonly isInvalid?: boolean
}

const settings = { theme: 'solarized', fontSizePx: 13, tabSize: 4, keys: 'default' } as const
const nothing = () => undefined

/** Code as a field of a form. */
export const CodeBox = ({ label, language, value, onChange, height, isInvalid = false }: CodeBoxProps) => (
  <Frame height={height} data-invalid={isInvalid || undefined}>
    <Suspense fallback={<Skeleton height="full" />}>
      <LazyCodeMirror
        value={value}
        onChange={onChange}
        settings={settings}
        language={language}
        onSubmit={nothing}
        label={label}
      />
    </Suspense>
  </Frame>
)
