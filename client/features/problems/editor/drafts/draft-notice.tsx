import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Button, IconButton } from '../../../../ui/form/button.tsx'
import type { DraftControl } from './use-draft.ts'

const Bar = chakra('div', {
  base: {
    flexShrink: 0,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    minH: '36px',
    px: '12px',
    py: '4px',
    textStyle: 'cell',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})
const Words = chakra('span', { base: { flex: 1, minW: '160px' } })

/** Says that another device or another tab has a draft of the same problem, and leads to it and back. */
export function DraftNotice({ control }: { readonly control: DraftControl }) {
  const { t } = useLingui()
  const { other, isInOtherTab, swap, keep, hideTabs } = control
  if (other !== undefined) {
    const newer = other.from === 'tab' ? t`Another tab has changed this draft` : t`A newer draft from another device`
    return (
      <Bar role="status" data-draft-notice="other">
        <Words>{other.isOlder ? t`The newer draft is shown` : newer}</Words>
        <Button size="sm" onClick={swap}>
          {other.isOlder ? t`Go back to the other` : t`Use it`}
        </Button>
        <Button size="sm" variant="quiet" onClick={keep}>{t`Keep this one`}</Button>
      </Bar>
    )
  }
  if (!isInOtherTab) return null
  return (
    <Bar role="status" data-draft-notice="tab">
      <Words>{t`This problem is open in another tab too. Both share one draft.`}</Words>
      <IconButton label={t`Close`} size="sm" onClick={hideTabs}>
        <X size={16} />
      </IconButton>
    </Bar>
  )
}
