import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import type { ProblemInfo } from '../queries.ts'
import { Facts } from './facts.tsx'
import { SampleBlock } from './sample-block.tsx'
import { parseSamples } from './samples.ts'
import type { Sample } from './samples.ts'

const Body = chakra('article', { base: { px: { base: '16px', md: '24px' }, pt: '18px', pb: '48px', maxW: '820px' } })
const Heading = chakra('h1', { base: { textStyle: 'title', overflowWrap: 'anywhere' } })
const Id = chakra('span', { base: { color: 'fg.subtle', fontWeight: 500, mr: '10px' } })
const Section = chakra('section', { base: { mt: '24px', '& > h2': { textStyle: 'section', mb: '8px' } } })

/** The problem as its author wrote it. Sections without a text are left out. */
export function Statement({ info, onTest }: { readonly info: ProblemInfo; readonly onTest: (sample: Sample) => void }) {
  const { t } = useLingui()
  const { problem } = info
  const texts = [
    { title: t`Description`, source: problem.description },
    { title: t`Input`, source: problem.input },
    { title: t`Output`, source: problem.output },
  ]
  return (
    <Body>
      <Heading>
        <Id>{problem.problemId}</Id>
        {problem.title}
      </Heading>
      <Facts info={info} />
      {texts.map((text) => (
        <TextSection key={text.title} {...text} />
      ))}
      {parseSamples(problem.examples).map((sample, index) => (
        <SampleBlock key={index} number={index + 1} sample={sample} onTest={() => onTest(sample)} />
      ))}
      <TextSection title={t`Hint`} source={problem.hint} />
      <TextSection title={t`Source`} source={problem.source} />
    </Body>
  )
}

function TextSection({ title, source }: { readonly title: string; readonly source: string | null }) {
  if (source === null || source.trim() === '') return null
  return (
    <Section>
      <h2>{title}</h2>
      <Markdown source={source} />
    </Section>
  )
}
