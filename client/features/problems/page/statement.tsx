import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { useTitleTag } from '../../../ui/layout/page.tsx'
import type { ProblemInfo } from '../queries.ts'
import { SubtleText } from '../../../ui/text/text.tsx'
import { Facts } from './facts.tsx'
import { SampleBlock } from './sample-block.tsx'
import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import type { Sample } from '@podium/proto/rules/problem/examples.ts'
import { StatementLinks } from './statement-links.tsx'

const Body = chakra('article', { base: { px: { base: '16px', md: '24px' }, pt: '18px', pb: '48px', maxW: '820px' } })
const Top = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '2px 16px',
  },
})
const Heading = chakra('h1', { base: { textStyle: 'title', overflowWrap: 'anywhere' } })
const Section = chakra('section', { base: { 'mt': '24px', '& > h2': { textStyle: 'section', mb: '8px' } } })

export interface StatementProps {
  /** Id in the problem context. */
  readonly problemId: string
  readonly info: ProblemInfo
  readonly onTest: (sample: Sample) => void
}

/**
 * The problem as its author wrote it. Sections without a text are left out. Not drawn anew while code is written
 * beside it.
 */
export const Statement = memo(function Statement({ problemId, info, onTest }: StatementProps) {
  const { t } = useLingui()
  const { problem } = info
  const texts = [
    { title: t`Description`, source: problem.description },
    { title: t`Input`, source: problem.input },
    { title: t`Output`, source: problem.output },
  ]
  return (
    <Body>
      <Top>
        <Heading as={useTitleTag()}>
          <SubtleText fontWeight={500} mr="6px">
            {problemId}
          </SubtleText>{' '}
          {problem.title}
        </Heading>
        <StatementLinks problemId={problemId} info={info} />
      </Top>
      <Facts info={info} />
      {texts.map((text) => (
        <TextSection key={text.title} {...text} />
      ))}
      {parseExamples(problem.examples).map((sample, index) => (
        <SampleBlock key={index} number={index + 1} sample={sample} onTest={() => onTest(sample)} />
      ))}
      <TextSection title={t`Hint`} source={problem.hint} />
      <TextSection title={t`Source`} source={problem.source} />
    </Body>
  )
})

function TextSection({ title, source }: { readonly title: string; readonly source: string | null }) {
  if (source === null || source.trim() === '') return null
  return (
    <Section>
      <h2>{title}</h2>
      <Markdown source={source} />
    </Section>
  )
}
