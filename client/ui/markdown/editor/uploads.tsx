import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { Underway } from './use-storing.ts'

const Status = chakra('p', {
  base: {
    px: '12px',
    py: '3px',
    textStyle: 'label',
    color: 'fg.muted',
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    borderColor: 'border',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
})

/** A line for each file that is on its way. */
export function Uploads({ uploads }: { readonly uploads: readonly Underway[] }) {
  const { t } = useLingui()
  return uploads.map(({ id, name, percent }) => (
    <Status key={id} role="status">{t`Uploading ${name}: ${percent}%`}</Status>
  ))
}
