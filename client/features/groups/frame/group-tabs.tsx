import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import { tabStyle } from '../../../ui/tabs.tsx'
import { useGroupTabs } from './tab-table.ts'
import type { GroupView } from './use-group.ts'

const Row = chakra('nav', {
  base: { display: 'flex', gap: '20px', borderBottomWidth: '1px', borderColor: 'border', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Tab = chakra(NavLink, tabStyle)
const Off = chakra('span', tabStyle)
const Count = chakra('span', {
  base: { minW: '15px', h: '15px', px: '4px', borderRadius: 'full', bg: 'accent.solid', color: 'accent.contrast', fontSize: '10px', lineHeight: '15px', fontWeight: 600, textAlign: 'center' },
})

/** The areas of the group for this reader. Who is not in it sees what there is, and why it is closed. */
export function GroupTabs({ view }: { readonly view: GroupView }) {
  const { t } = useLingui()
  const tabs = useGroupTabs(view)
  return (
    <Row aria-label={t`Pages of the group`}>
      {tabs.map(({ path, label, count = 0 }) =>
        path === '' || view.isMember ? (
          <Tab key={path} to={path === '' ? `/group/${view.gid}` : `/group/${view.gid}/${path}`} end={path === ''}>
            {label}
            {count > 0 ? <Count>{Math.min(99, count)}</Count> : null}
          </Tab>
        ) : (
          <Off key={path} role="link" aria-disabled="true" tabIndex={0} data-tip={t`Join the group first`}>
            {label}
          </Off>
        ),
      )}
    </Row>
  )
}
