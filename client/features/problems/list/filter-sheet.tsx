import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Checkbox } from '../../../ui/form/toggles.tsx'
import { TagRail } from './tag-rail.tsx'
import { BankFilter, LevelFilter, OwnFilter, SortChoice } from './toolbar.tsx'
import type { ToolbarProps } from './toolbar.tsx'

const Rows = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '14px' } })
const Line = chakra('div', { base: { display: 'flex', gap: '8px', flexWrap: 'wrap', alignItems: 'center' } })

export interface FilterSheetProps extends Omit<ToolbarProps, 'onOpenSheet'> {
  readonly onClose: () => void
}

/** The filters that have no room on a narrow page. They act at once; closing shows the list. */
export function FilterSheet({ filters, onChange, onReset, showsTags, onShowTags, onClose }: FilterSheetProps) {
  const { t } = useLingui()
  return (
    <Dialog
      title={t`Filters`}
      onClose={onClose}
      footerSticks
      footer={
        <>
          <Button onClick={onReset}>{t`Reset`}</Button>
          <Button variant="solid" data-autofocus="" onClick={onClose}>{t`Show problems`}</Button>
        </>
      }
    >
      <Rows>
        <Line>
          <BankFilter filters={filters} onChange={onChange} />
        </Line>
        <Line>
          <LevelFilter filters={filters} onChange={onChange} />
        </Line>
        <Line>
          <OwnFilter filters={filters} onChange={onChange} />
          <SortChoice filters={filters} onChange={onChange} />
        </Line>
        <Checkbox checked={showsTags} onChange={onShowTags}>{t`Show tags`}</Checkbox>
        <TagRail filters={filters} onChange={onChange} />
      </Rows>
    </Dialog>
  )
}
