import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { SiteKey } from '@podium/proto/rules/remote/site-keys.ts'
import { fullOiRankScore } from '@podium/proto/rules/submission/score.ts'
import { FileText } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { ExternalLink } from '../../../ui/text/external-link.tsx'
import { TagChip } from '../../../ui/text/tag-chip.tsx'
import { formatNumber, formatRate } from '../../../ui/text/format.ts'
import { LevelMark } from '../../../domain/problem/level-mark.tsx'
import { leadsToPage } from '../../../ui/layout/known-pages.ts'
import { Popover } from '../../../ui/overlay/popover.tsx'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import type { Problem, ProblemInfo } from '../queries.ts'
import { useTagName } from '../../../domain/problem/tag-name.ts'
import { MutedText, TextLink } from '../../../ui/text/text.tsx'
import { shownLimit } from './shown-limits.ts'
import type { ShownLimit } from './shown-limits.ts'

const LanguageLimits = lazy(async () => ({ default: (await import('./language-limits.tsx')).LanguageLimits }))

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 16px', mt: '8px', textStyle: 'cell' },
})
const Marks = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px', mt: '8px' },
})
const Rule = chakra('hr', { base: { mt: '14px', borderColor: 'border' } })
const Value = chakra('b', { base: { fontWeight: 500, color: 'fg' } })
const Name = chakra('code', { base: { fontSize: '12.5px', overflowWrap: 'anywhere' } })
const Names = chakra('dl', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'auto auto',
    'gap': '4px 14px',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted' },
  },
})

const OI = 1

/** Under the title: level, limits, rate, score and author in one line, then tags and file names. */
export function Facts({ info }: { readonly info: ProblemInfo }) {
  const { t } = useLingui()
  const nameOf = useTagName()
  const { problem, problemCount, tags } = info
  const { ioScore, difficulty } = problem
  const { rules } = useProblemContext()
  return (
    <>
      <Line>
        {difficulty === null ? null : <LevelMark level={difficulty} />}
        <Limit name={t`Time`} limit={shownLimit(problem.problemId, problem.timeLimit)} unit="ms" />
        <Limit name={t`Memory`} limit={shownLimit(problem.problemId, problem.memoryLimit)} unit="MB" />
        {problem.languageLimits?.length ? (
          <Suspense fallback={null}>
            <LanguageLimits problem={problem} />
          </Suspense>
        ) : null}
        <Fact name={t`Acceptance`}>{formatRate(problemCount.ac, problemCount.total)}</Fact>
        {problem.type === OI && ioScore !== null ? (
          <>
            <Fact name={t`Score`}>{formatNumber(ioScore)}</Fact>
            <Fact name={t`OI rank score`}>{formatNumber(fullOiRankScore(ioScore, difficulty ?? 0))}</Fact>
          </>
        ) : null}
        {problem.author ? (
          <Fact name={t`Author`}>
            <Author name={problem.author} />
          </Fact>
        ) : null}
      </Line>
      <Marks>
        {info.remote ? <SourceMark source={info.remote} isNamed={rules.hasTags} /> : null}
        {rules.hasTags ? (
          tags.filter(isNoSite(info.remote?.site)).map((tag) => (
            <TagChip key={tag.id} color={tag.color}>
              {nameOf(tag.name)}
            </TagChip>
          ))
        ) : (
          <TagChip>{t`Contest problem`}</TagChip>
        )}
        {problem.isFileIO ? <FileNames problem={problem} /> : null}
      </Marks>
      <Rule />
    </>
  )
}

/** A problem that its site gives no tags has the key of the site for one, which the mark of the site says already. */
const isNoSite =
  (site: SiteKey | undefined) =>
  ({ name }: { readonly name: string }): boolean =>
    name.toUpperCase() !== site

interface SourceMarkProps {
  readonly source: NonNullable<ProblemInfo['remote']>
  /** Whether the reader may know which problem of the site it is. */
  readonly isNamed: boolean
}

/** Which site judges the problem, and its page there. */
function SourceMark({ source: { site, id, url, isGone }, isNamed }: SourceMarkProps) {
  const { t } = useLingui()
  const name = siteNames[site]
  const text = isNamed ? `${name} ${id}` : t`Judged by ${name}`
  return (
    <>
      <TagChip>{isNamed && !isGone ? <ExternalLink href={url}>{text}</ExternalLink> : text}</TagChip>
      {isGone ? <MutedText size="label">{t`${name} no longer has this problem`}</MutedText> : null}
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <MutedText numeric whiteSpace="nowrap">
      {name} <Value>{children}</Value>
    </MutedText>
  )
}

function Author({ name }: { readonly name: string }) {
  const path = `/user-home?${new URLSearchParams({ username: name })}`
  return leadsToPage(path) ? <TextLink to={path}>{name}</TextLink> : name
}

function Limit({ name, limit, unit }: { readonly name: string; readonly limit: ShownLimit; readonly unit: string }) {
  const { t } = useLingui()
  const { base, others } = limit
  const doubled = `${formatNumber(others)} ${unit}`
  return (
    <span data-tip={others === null ? undefined : t`C and C++; other languages ${doubled}`}>
      <Fact name={name}>{`${formatNumber(base)} ${unit}`}</Fact>
      {others === null ? null : <MutedText numeric whiteSpace="nowrap" color="fg.subtle">{` / ${doubled}`}</MutedText>}
    </span>
  )
}

function FileNames({ problem }: { readonly problem: Problem }) {
  const { t } = useLingui()
  return (
    <Popover
      label={t`File IO`}
      trigger={(trigger) => (
        <Button
          size="sm"
          h="20px"
          px="6px"
          fontWeight={400}
          color="fg.muted"
          icon={<FileText size={12} />}
          {...trigger}
        >
          {t`File IO`}
        </Button>
      )}
    >
      {() => (
        <Names>
          <dt>{t`Input file`}</dt>
          <dd>
            <Name>{problem.ioReadFileName}</Name>
          </dd>
          <dt>{t`Output file`}</dt>
          <dd>
            <Name>{problem.ioWriteFileName}</Name>
          </dd>
        </Names>
      )}
    </Popover>
  )
}
