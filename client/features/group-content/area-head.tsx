import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { useGroup } from '../groups/index.ts'
import { MutedText } from '../../ui/text/text.tsx'

const Head = chakra('div', {
  base: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '8px 12px', minH: '32px', mb: '10px' },
})
const Title = chakra('h2', { base: { textStyle: 'section' } })
const Actions = chakra('div', { base: { ml: 'auto', display: 'flex', flexWrap: 'wrap', gap: '8px' } })

interface AreaHeadProps {
  readonly title: string
  /** Beside the title: a count. */
  readonly note?: ReactNode
  readonly actions?: ReactNode
}

/** The head of an area of a group; the group itself has the title of the page. */
export function AreaHead({ title, note, actions }: AreaHeadProps) {
  const { info } = useGroup()
  usePageTitle(`${title} · ${info.name}`)
  return (
    <Head>
      <Title>{title}</Title>
      {note === undefined ? null : (
        <MutedText size="cell" numeric>
          {note}
        </MutedText>
      )}
      {actions === undefined ? null : <Actions>{actions}</Actions>}
    </Head>
  )
}
