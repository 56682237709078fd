import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'

const Line = chakra('p', {
  base: {
    mt: '14px',
    textAlign: 'center',
    textStyle: 'cell',
    color: 'fg.muted',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'baseline',
    gap: '4px',
  },
})

/** The one filled button of a face, as wide as the dialog. */
export function SubmitButton({
  children,
  loading,
  disabledReason,
}: {
  readonly children: ReactNode
  readonly loading: boolean
  readonly disabledReason?: string
}) {
  return (
    <Button type="submit" variant="solid" size="lg" width="full" loading={loading} disabledReason={disabledReason}>
      {children}
    </Button>
  )
}

export interface OtherFaceProps {
  readonly question?: string
  readonly label: string
  readonly onClick: () => void
}

/** The way to another face. */
export function OtherFace({ question, label, onClick }: OtherFaceProps) {
  return (
    <Line>
      {question}
      <Button variant="link" onClick={onClick}>
        {label}
      </Button>
    </Line>
  )
}
