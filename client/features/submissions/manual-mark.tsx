import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

const Mark = chakra('span', {
  base: {
    textStyle: 'label',
    fontSize: '11px',
    color: 'fg.muted',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'mark',
    px: '5px',
  },
})

/** The verdict was set by hand. */
export function ManualMark() {
  const { t } = useLingui()
  return <Mark>{t`manual`}</Mark>
}
