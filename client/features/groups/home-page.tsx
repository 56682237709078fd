import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useGroup } from './frame/use-group.ts'

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '32px', minW: 0 } })
const Introduction = chakra('div', { base: { maxW: 'prose', overflowWrap: 'anywhere' } })
const Empty = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted' } })

/** `/group/:groupID`: what the group is about. */
export function GroupHomePage() {
  const { t } = useLingui()
  const { info } = useGroup()
  return (
    <Column>
      <Introduction>{info.description.trim() === '' ? <Empty>{t`Not set yet`}</Empty> : <Markdown source={info.description} />}</Introduction>
    </Column>
  )
}
