import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { useGroup } from './frame/use-group.ts'
import { Announcements } from './home/announcements.tsx'

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '32px', minW: 0 } })
const Introduction = chakra('div', { base: { maxW: 'prose', overflowWrap: 'anywhere' } })
const Empty = chakra('p', { base: { textStyle: 'cell', color: 'fg.muted' } })

/** `/group/:groupID`: what the group is about, and to its members what it announced. */
export function GroupHomePage() {
  const { t } = useLingui()
  const { gid, info, isMember } = useGroup()
  return (
    <Column>
      <Introduction>
        {info.description.trim() === '' ? <Empty>{t`Not set yet`}</Empty> : <Markdown source={info.description} />}
      </Introduction>
      {isMember ? <Announcements gid={gid} /> : null}
    </Column>
  )
}
