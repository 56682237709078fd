import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { siteNames } from '@podium/proto/rules/remote/site-keys.ts'
import type { Locale } from '@podium/proto/rules/site/locale.ts'
import { useAtomValue } from 'jotai'
import { RotateCw, Share2 } from 'lucide-react'
import { IconButton } from '../../ui/form/button.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import {
  formatAgo,
  formatMemoryKb,
  formatNumber,
  formatSourceLength,
  formatTime,
  formatTimeMs,
} from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useProblemContext } from '../../domain/problem/problem-context.ts'
import { useMinWidth } from '../../ui/layout/use-min-width.ts'
import { VerdictChip } from '../../domain/submission/verdict-chip.tsx'
import { MutedText, StrongText } from '../../ui/text/text.tsx'
import { useIsStaff } from './use-is-staff.ts'
import { mayActAtom, JudgeMenu } from '../judge-actions/index.ts'
import { RunAtSite } from '../../domain/submission/run-at-site.tsx'
import { languageLabel } from '../../domain/submission/language-label.ts'
import { resultsOf } from '../../domain/submission/live-rows.ts'
import type { LiveRow } from '../../domain/submission/live-rows.ts'
import { ManualMark } from './manual-mark.tsx'
import { mayResubmit } from '../../domain/submission/may-resubmit.ts'
import { resubmit } from '../../domain/submission/resubmit.ts'

const ProblemId = chakra('span', { base: { color: 'fg.subtle', mr: '8px' } })
const Verdict = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '8px', verticalAlign: 'middle' },
})
const Mark = chakra('span', { base: { color: 'fg.subtle', display: 'inline-flex', verticalAlign: 'middle' } })

/** The longest verdict name of a language decides the width, so that no verdict moves the columns after it. */
const verdictWidth: Readonly<Record<Locale, string>> = { 'en-US': '228px', 'zh-CN': '176px' }

export interface StatusColumnsProps {
  readonly ownUid: string | undefined
  /** After something was done to a row. */
  readonly onActed: () => void
}

export function VerdictCell({ row }: { readonly row: LiveRow }) {
  return (
    <Verdict>
      <VerdictChip status={row.status} done={row.done} total={row.total} />
      {row.score === null ? null : <MutedText>{formatNumber(row.score)}</MutedText>}
      {row.isManual ? <ManualMark /> : null}
    </Verdict>
  )
}

/** A contest calls its participants by the name that its board shows. */
function AuthorName({ row, ownUid }: { readonly row: LiveRow; readonly ownUid: string | undefined }) {
  const name = row.displayName ?? row.username
  return (
    <StrongText
      color={row.uid === ownUid ? 'accent.fg' : undefined}
      data-tip={name === row.username ? undefined : row.username}
    >
      {name}
    </StrongText>
  )
}

function RowAction({ row, ownUid, onActed }: StatusColumnsProps & { readonly row: LiveRow }) {
  const { t } = useLingui()
  if (mayResubmit(row, ownUid)) {
    return (
      <IconButton label={t`Resubmit`} size="sm" onClick={() => void resubmit(row.submitId, onActed)}>
        <RotateCw size={14} />
      </IconButton>
    )
  }
  return row.share ? (
    <Mark role="img" aria-label={t`Shared`} data-tip={t`Shared`}>
      <Share2 size={13} />
    </Mark>
  ) : null
}

export function useStatusColumns({ ownUid, onActed }: StatusColumnsProps): readonly Column<LiveRow>[] {
  const { t } = useLingui()
  const locale = useLocale()
  const actions = (row: LiveRow) => <RowAction row={row} ownUid={ownUid} onActed={onActed} />
  const hidden = useHiddenColumns()
  const isContest = useProblemContext().ids.cid !== 0
  const isStaff = useIsStaff()
  const judge: Column<LiveRow> = {
    key: 'judge',
    head: '',
    label: t`Judge actions`,
    width: '34px',
    align: 'center',
    cell: (row) => <JudgeMenu submission={row} onDone={onActed} />,
  }
  const all: readonly Column<LiveRow>[] = [
    { key: 'run', head: t`ID`, width: '82px', link: true, cell: (row) => <MutedText>{row.submitId}</MutedText> },
    {
      key: 'when',
      head: t`When`,
      width: '104px',
      cell: (row) => <MutedText data-tip={formatTime(row.submitTime)}>{formatAgo(row.submitTime, locale)}</MutedText>,
    },
    { key: 'problem', head: t`Problem`, cell: (row) => <ProblemCell row={row} isLinked /> },
    { key: 'verdict', head: t`Verdict`, width: verdictWidth[locale], cell: (row) => <VerdictCell row={row} /> },
    { key: 'time', head: t`Time`, width: '88px', align: 'right', cell: (row) => formatTimeMs(resultsOf(row).time) },
    {
      key: 'memory',
      head: t`Memory`,
      width: '88px',
      align: 'right',
      cell: (row) => formatMemoryKb(resultsOf(row).memory),
    },
    {
      key: 'length',
      head: t`Length`,
      width: '78px',
      align: 'right',
      cell: (row) => <MutedText>{formatSourceLength(row.length)}</MutedText>,
    },
    {
      key: 'language',
      head: t`Language`,
      width: '128px',
      cell: (row) => <MutedText>{languageLabel(row.language)}</MutedText>,
    },
    { key: 'judger', head: t`Judge`, width: '82px', cell: (row) => <MutedText>{row.judger}</MutedText> },
    {
      key: 'author',
      head: isContest ? t`Team` : t`Author`,
      width: isContest ? '168px' : '108px',
      cell: (row) => <AuthorName row={row} ownUid={ownUid} />,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '34px', align: 'center', cell: actions },
    ...(useAtomValue(mayActAtom) ? [judge] : []),
  ]
  return all.filter(({ key }) => !hidden.includes(key) && (key !== 'judger' || isStaff))
}

const allFitPx = 1240
const mostFitPx = 992

/** What a narrower page leaves to the submission's own page. */
function useHiddenColumns(): readonly string[] {
  const doMostFit = useMinWidth(mostFitPx)
  const doAllFit = useMinWidth(allFitPx)
  if (doAllFit) return []
  return doMostFit ? ['judger', 'length', 'memory'] : ['judger', 'length', 'memory', 'language', 'when']
}

interface ProblemCellProps {
  readonly row: LiveRow
  /** With a link to the run at a remote site: not within the link of a row. */
  readonly isLinked?: boolean
}

function ProblemCell({ row, isLinked = false }: ProblemCellProps) {
  return (
    <>
      <ProblemId>{row.displayId ?? row.displayPid}</ProblemId>
      <StrongText>{row.title}</StrongText>
      {isLinked ? <RunAtSite remote={row.remote} /> : null}
    </>
  )
}

const Compact = chakra('span', { base: { display: 'flex', flexDirection: 'column', gap: '2px' } })
const Line = chakra('span', {
  base: {
    'display': 'grid',
    // Neither a long title nor a long name takes the room of the other.
    'gridTemplateColumns': 'minmax(0, 1fr) fit-content(50%)',
    'alignItems': 'center',
    'gap': '12px',
    'whiteSpace': 'nowrap',
    '& > *': { minW: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
})

/** A row below 768 px. */
export function CompactSubmission({ row, ownUid }: { readonly row: LiveRow; readonly ownUid: string | undefined }) {
  const locale = useLocale()
  return (
    <Compact>
      <Line>
        <ProblemCellLine row={row} />
        <AuthorName row={row} ownUid={ownUid} />
      </Line>
      <Line>
        <VerdictCell row={row} />
        <MutedText textStyle="label">{compactResults(row)}</MutedText>
      </Line>
      <Line>
        <MutedText textStyle="label">{compactFacts(row)}</MutedText>
        <MutedText textStyle="label">{formatAgo(row.submitTime, locale)}</MutedText>
      </Line>
    </Compact>
  )
}

const compactFacts = ({ submitId, language, remote }: LiveRow): string =>
  [
    `#${submitId}`,
    languageLabel(language),
    ...(remote === undefined ? [] : [`${siteNames[remote.site]} ${remote.runId}`]),
  ].join(' · ')

const compactResults = (row: LiveRow): string => {
  const { time, memory } = resultsOf(row)
  return time === null ? '' : `${formatTimeMs(time)} · ${formatMemoryKb(memory)}`
}

const ProblemCellLine = ({ row }: { readonly row: LiveRow }) => (
  <span>
    <ProblemCell row={row} />
  </span>
)
