import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/rules/limits.ts'
import { topics } from '@podium/proto/events/topics.ts'
import type { TopicNames } from '@podium/proto/events/topics.ts'
import { useAtomValue } from 'jotai'
import { LogIn } from 'lucide-react'
import { useState } from 'react'
import { userAtom } from '../../../api/session.ts'
import { openSignIn } from '../../../api/sign-in.ts'
import { reloadSnapshot } from '../../../live/live-feed.ts'
import { useLiveQuery } from '../../../live/live-query.ts'
import type { StateEvent } from '../../../live/state-events.ts'
import { LiveStatusBadge } from '../../../live/live-status-badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatAgo, formatMemoryKb, formatNumber, formatTimeMs } from '../../../ui/text/format.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { VerdictChip } from '../../../domain/submission/verdict-chip.tsx'
import { RunAtSite } from '../../../domain/submission/run-at-site.tsx'
import {
  changeRow,
  endsAtSite,
  hasRow,
  mergePage,
  resultsOf,
  runningIds,
} from '../../../domain/submission/live-rows.ts'
import type { LiveRow, RowPage } from '../../../domain/submission/live-rows.ts'
import { spreadMs } from '../queries.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { MutedText, SubtleText } from '../../../ui/text/text.tsx'
import { HStack, InlineStack } from '../../../ui/layout/stack.tsx'

const Body = chakra('div', { base: { px: { base: '16px', md: '24px' }, pt: '4px', pb: '32px' } })
const Compact = chakra('span', { base: { display: 'flex', justifyContent: 'space-between', gap: '12px' } })

/**
 * The reader's own submissions to one problem, live, with what a contest opens later. Asks a visitor to sign in.
 */
export function MySubmissions({ problemId }: { readonly problemId: string }) {
  const { t } = useLingui()
  const user = useAtomValue(userAtom)
  if (user !== null) return <OwnRows problemId={problemId} uid={user.uid} />
  return (
    <EmptyState
      icon={<LogIn size={22} aria-hidden />}
      title={t`Please sign in`}
      hint={t`Your submissions to this problem appear here.`}
      action={<Button variant="solid" onClick={() => openSignIn()}>{t`Sign in`}</Button>}
    />
  )
}

const start = { page: 1, pageSize: limits.problemSubmissionPageRows as number }

function useOwnRows(problemId: string, uid: string, { page, pageSize }: typeof start) {
  const client = useQueryClient()
  const context = useProblemContext()
  const key = ['my-submissions', uid, context.key, problemId, page, pageSize]
  return useLiveQuery<RowPage, TopicNames['user' | 'contest:info' | 'training'], StateEvent>({
    key,
    topic: topics.user(uid),
    alsoTopics: [context.ownTopic],
    spreadMs,
    keepsPrevious: true,
    load: async (signal: AbortSignal): Promise<RowPage> => {
      const query = {
        onlyMine: true,
        problemID: problemId,
        completeProblemID: true,
        currentPage: page,
        limit: pageSize,
      }
      const loaded = await context.calls.submissions(query, signal)
      return mergePage(client.getQueryData<RowPage>(key), loaded)
    },
    apply: (before, { kind, data }) => {
      if (kind === 'state') return changeRow(before, data)
      if (kind === 'phase' || kind === 'changed') return reloadSnapshot
      if (kind !== 'submission') return before
      // Events carry the id that a problem has in the bank; elsewhere it may be another, and only the list can tell.
      const isHere = context.ids.cid !== 0 || data.displayPid === problemId
      const isNew = isHere && page === 1 && !hasRow(before, data.submitId)
      return isNew || endsAtSite(before, data, uid) ? reloadSnapshot : changeRow(before, data)
    },
    poll: {
      everyMs: limits.poll.submissionListMs,
      maxTries: limits.poll.submissionListMaxTries,
      endsAtError: true,
      while: (data) => runningIds(data).length > 0,
      ask: (data: RowPage, signal: AbortSignal) => context.calls.states(runningIds(data), signal),
    },
  })
}

function OwnRows({ problemId, uid }: { readonly problemId: string; readonly uid: string }) {
  const { t } = useLingui()
  const [choice, setChoice] = useState(start)
  const query = useOwnRows(problemId, uid, choice)
  const { paths, rules } = useProblemContext()
  const columns = useColumns()
  return (
    <Body>
      <HStack h="36px" justifyContent="flex-end">
        {rules.isOver ? null : <LiveStatusBadge live={query.live} />}
      </HStack>
      <DataTable
        label={t`My submissions`}
        columns={columns}
        rows={query.data?.rows}
        rowKey={(row) => row.submitId}
        state={query}
        rowHref={(row) => paths.submission(row.submitId, problemId)}
        rowMark={(row) => ({ fresh: row.isFresh })}
        skeletonRows={choice.pageSize}
        compactRow={(row) => <CompactRow row={row} />}
        empty={
          rules.showsVerdict
            ? { title: t`No submissions yet`, hint: t`Submit a solution and it appears here.` }
            : {
                title: t`Hidden until the board opens`,
                hint: t`While results are hidden, your submissions are judged but not listed.`,
              }
        }
      />
      <Pagination {...choice} total={query.data?.total} onChange={setChoice} />
    </Body>
  )
}

interface RowVerdictProps {
  readonly row: LiveRow
  /** With a link to the run at a remote site: not within the link of a row. */
  readonly isLinked?: boolean
}

const RowVerdict = ({ row, isLinked = false }: RowVerdictProps) => (
  <InlineStack gap="8px" verticalAlign="middle">
    <VerdictChip status={row.status} done={row.done} total={row.total} />
    {row.score === null ? null : <MutedText size="label">{formatNumber(row.score)}</MutedText>}
    {isLinked ? <RunAtSite remote={row.remote} /> : null}
  </InlineStack>
)

function CompactRow({ row }: { readonly row: LiveRow }) {
  const locale = useLocale()
  const { time, memory } = resultsOf(row)
  return (
    <Compact>
      <RowVerdict row={row} />
      <MutedText size="label">{`${formatTimeMs(time)} · ${formatMemoryKb(memory)} · ${formatAgo(row.submitTime, locale)}`}</MutedText>
    </Compact>
  )
}

function useColumns(): readonly Column<LiveRow>[] {
  const { t } = useLingui()
  const locale = useLocale()
  return [
    { key: 'run', head: t`ID`, width: '72px', link: true, cell: (row) => <SubtleText>{row.submitId}</SubtleText> },
    { key: 'verdict', head: t`Verdict`, cell: (row) => <RowVerdict row={row} isLinked /> },
    { key: 'time', head: t`Time`, width: '84px', align: 'right', cell: (row) => formatTimeMs(resultsOf(row).time) },
    {
      key: 'memory',
      head: t`Memory`,
      width: '84px',
      align: 'right',
      cell: (row) => formatMemoryKb(resultsOf(row).memory),
    },
    {
      key: 'when',
      head: t`When`,
      width: '92px',
      align: 'right',
      cell: (row) => <SubtleText>{formatAgo(row.submitTime, locale)}</SubtleText>,
    },
  ]
}
