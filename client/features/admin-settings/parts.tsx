import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/form/button.tsx'
import { SectionHead } from '../../ui/layout/page.tsx'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { MutedText } from '../../ui/text/text.tsx'

export const Sections = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '36px', maxW: '860px' },
})
export const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    columnGap: '24px',
    rowGap: '6px',
    pt: '14px',
  },
})
export const Wide = chakra('div', { base: { gridColumn: '1 / -1' } })
const Foot = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '12px', pt: '12px', textStyle: 'cell', color: 'fg.muted' },
})

export const isWebAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text.trim())

/** Settings as they came; a skeleton before and "Try again" instead. */
export function Loaded<Data>({
  query,
  children,
}: {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? (
    <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} />
  ) : (
    <Skeleton height="240px" />
  )
}

export interface SettingsSectionProps {
  readonly title: string
  readonly note?: string
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** One group of settings that is saved as a whole. */
export function SettingsSection({ title, note, isDirty, isSaving, onSubmit, children }: SettingsSectionProps) {
  const { t } = useLingui()
  const titleId = useId()
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <SectionHead>
        <h2 id={titleId}>{title}</h2>
        {note === undefined ? null : <MutedText size="cell">{note}</MutedText>}
      </SectionHead>
      {children}
      <Foot>
        <Button type="submit" variant="solid" loading={isSaving} disabledReason={isDirty ? undefined : t`No changes`}>
          {t`Save`}
        </Button>
        {isDirty ? t`Unsaved changes` : null}
      </Foot>
    </form>
  )
}
