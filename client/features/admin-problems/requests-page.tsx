import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { publication } from '@podium/proto/rules/problem/publication.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, RotateCcw, X } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { Button } from '../../ui/form/button.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordInput } from '../../ui/form/keyword-input.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { changedListSearch, readListSearch } from '../../ui/table/list-search.ts'
import type { ListSearch } from '../../ui/table/list-search.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { MutedText, RowTitle, TextLink } from '../../ui/text/text.tsx'
import { Toolbar } from '../../ui/layout/stack.tsx'
import { PublicationMark } from './publication-mark.tsx'

type RequestRow = CallAnswer<'groupProblemRequests'>['records'][number]

const Actions = chakra('span', { base: { display: 'inline-flex', gap: '6px' } })
const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gap': '6px',
    '& :is(a, button):not([data-row-link])': { position: 'relative', zIndex: 1 },
  },
})
const KEY = ['admin', 'publish-requests'] as const

/** `/admin/group-problem/apply`: problems of groups that want to stand in the bank; those that wait come first. */
export function RequestsPage() {
  const { t } = useLingui()
  usePageTitle(t`Publish requests`)
  const [search, setSearch] = useSearchParams()
  const filters = readListSearch(search)
  const query = useQuery({
    queryKey: [...KEY, filters],
    queryFn: ({ signal }) => call('groupProblemRequests', { query: { ...filters }, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<ListSearch>) => setSearch((before) => changedListSearch(before, part))
  return (
    <PageBody>
      <PageHead
        title={t`Publish requests`}
        note={query.data === undefined ? undefined : formatNumber(query.data.total)}
      />
      <Toolbar>
        <KeywordInput
          label={t`ID, title or author`}
          value={filters.keyword}
          onChange={(keyword) => change({ keyword })}
        />
      </Toolbar>
      <DataTable
        label={t`Publish requests`}
        columns={useColumns()}
        rows={query.data?.records}
        rowKey={({ id }) => id}
        state={query}
        skeletonRows={filters.limit}
        compactRow={(row) => <CompactRequest row={row} />}
        empty={
          filters.keyword === ''
            ? { title: t`No requests`, hint: t`Problems that groups propose for the public bank appear here.` }
            : { title: t`No matching problems`, hint: t`Try a different search.` }
        }
      />
      <Pagination
        page={filters.currentPage}
        pageSize={filters.limit}
        total={query.data?.total}
        onChange={({ page, pageSize }) => change({ currentPage: page, limit: pageSize })}
      />
    </PageBody>
  )
}

function useColumns(): readonly Column<RequestRow>[] {
  const { t } = useLingui()
  const modes: Readonly<Record<string, string>> = {
    default: t`Compare output`,
    spj: t`Checker`,
    interactive: t`Interactive`,
  }
  return [
    { key: 'id', head: t`Problem ID`, width: '150px', cell: ({ problemId }) => <MutedText>{problemId}</MutedText> },
    {
      key: 'title',
      head: t`Title`,
      cell: ({ id, title }) => <RowLink to={`/admin/problem/edit/${id}`}>{title}</RowLink>,
    },
    {
      key: 'group',
      head: t({ context: 'of people', message: 'Group' }),
      width: '150px',
      cell: (row) => <GroupLink row={row} />,
    },
    { key: 'author', head: t`Author`, width: '120px', cell: ({ author }) => <MutedText>{author}</MutedText> },
    {
      key: 'type',
      head: t`Type`,
      width: '64px',
      cell: ({ type }) => <MutedText>{type === 0 ? 'ACM' : 'OI'}</MutedText>,
    },
    {
      key: 'mode',
      head: t`Judge mode`,
      width: '128px',
      cell: ({ judgeMode }) => <MutedText>{modes[judgeMode] ?? judgeMode}</MutedText>,
    },
    {
      key: 'progress',
      head: t`State`,
      width: '176px',
      cell: ({ applyPublicProgress }) => <PublicationMark progress={applyPublicProgress} />,
    },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '212px',
      align: 'right',
      cell: (row) => <RequestActions row={row} />,
    },
  ]
}

const GroupLink = ({ row: { gid, groupName } }: { readonly row: RequestRow }) => (
  <TextLink to={`/group/${gid}`}>{groupName}</TextLink>
)

const CompactRequest = ({ row }: { readonly row: RequestRow }) => (
  <Compact>
    <RowTitle>
      <RowLink to={`/admin/problem/edit/${row.id}`}>{row.title}</RowLink> <MutedText>{row.problemId}</MutedText>
    </RowTitle>
    <span>
      <GroupLink row={row} /> <MutedText>{`· ${row.author} ·`}</MutedText>{' '}
      <PublicationMark progress={row.applyPublicProgress} />
    </span>
    <RequestActions row={row} />
  </Compact>
)

/** Accept or refuse what waits; open again what was decided. */
function RequestActions({ row: { id: pid, problemId, applyPublicProgress: progress } }: { readonly row: RequestRow }) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(KEY)
  const answer = (next: number) =>
    handleMutation(call('answerGroupProblem', { body: { pid, progress: next } }), t`Problem saved`)
  const accept = async () => {
    const body = t`It joins the public bank under this ID and stays in its group.`
    if (await confirm({ title: t`Publish ${problemId}?`, body, verb: t`Publish` })) await answer(publication.public)
  }
  const reopen = async () => {
    const body =
      progress === publication.public
        ? t`It leaves the public bank until it is reviewed again.`
        : t`It waits for review again.`
    if (await confirm({ title: t`Reopen the request of ${problemId}?`, body, verb: t`Reopen` }))
      await answer(publication.applying)
  }
  if (progress !== publication.applying) {
    return (
      <Actions>
        <Button size="sm" icon={<RotateCcw size={14} />} onClick={() => void reopen()}>{t`Reopen`}</Button>
      </Actions>
    )
  }
  return (
    <Actions>
      <Button size="sm" icon={<X size={14} />} onClick={() => void answer(publication.refused)}>{t`Reject`}</Button>
      <Button size="sm" icon={<Check size={14} />} onClick={() => void accept()}>{t`Publish`}</Button>
    </Actions>
  )
}
