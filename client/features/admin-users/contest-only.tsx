import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '../../ui/form/toggles.tsx'

const Box = chakra('div', { base: { display: 'grid', gap: '4px', justifyItems: 'start', mb: '12px' } })
/** Begins below the words, not below the box. */
const Help = chakra('p', { base: { pl: '24px', textStyle: 'label', color: 'fg.muted' } })

/** Whether the accounts to be made are of one contest and so in no rank or figure of the site. */
export function ContestOnly({
  checked,
  onChange,
}: {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  const { t } = useLingui()
  return (
    <Box>
      <Checkbox checked={checked} onChange={onChange}>{t`Accounts for one contest only`}</Checkbox>
      <Help>{t`They stand in that contest's board only, not in ranks or weekly figures.`}</Help>
    </Box>
  )
}
