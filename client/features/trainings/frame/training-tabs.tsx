import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { NavLink } from 'react-router-dom'
import { tabStyle } from '../../../ui/tabs.tsx'
import { PRIVATE } from '../queries.ts'
import type { TrainingView } from './use-training.ts'

const Row = chakra('nav', {
  base: { display: 'flex', gap: '20px', borderBottomWidth: '1px', borderColor: 'border', overflowX: 'auto', scrollbarWidth: 'none' },
})
const Tab = chakra(NavLink, tabStyle)
const Off = chakra('span', tabStyle)

/** The pages of the training for this reader. Whoever has not entered yet sees them, and why they are closed. */
export function TrainingTabs({ view }: { readonly view: TrainingView }) {
  const { t } = useLingui()
  const { paths: { root }, info, mayEnter } = view
  const reason = t`Enter the password of the training first`
  const inside = [
    { path: 'problems', label: t`Problem list` },
    // A public training has no record list; its rank is reached from the reader's own progress.
    ...(info.auth === PRIVATE ? [{ path: 'rank', label: t`Record list` }] : []),
  ]
  return (
    <Row aria-label={t`Pages of the training`}>
      <Tab to={root} end>
        {t({ context: 'training', message: 'Introduction' })}
      </Tab>
      {inside.map(({ path, label }) =>
        mayEnter ? (
          <Tab key={path} to={`${root}/${path}`}>
            {label}
          </Tab>
        ) : (
          <Off key={path} role="link" aria-disabled="true" tabIndex={0} data-tip={reason}>
            {label}
          </Off>
        ),
      )}
    </Row>
  )
}
