import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { HelpText } from '../../ui/text/text.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { useGroup } from './frame/use-group.ts'
import { Announcements } from './home/announcements.tsx'

const Introduction = chakra('div', { base: { maxW: 'prose', overflowWrap: 'anywhere' } })

/** `/group/:groupID`: what the group is about, and to its members what it announced. */
export function GroupHomePage() {
  const { t } = useLingui()
  const { gid, info, isMember } = useGroup()
  return (
    <Stack gap="32px" minW={0}>
      <Introduction>
        {info.description.trim() === '' ? (
          <HelpText size="cell">{t`Not set yet`}</HelpText>
        ) : (
          <Markdown source={info.description} />
        )}
      </Introduction>
      {isMember ? <Announcements gid={gid} /> : null}
    </Stack>
  )
}
