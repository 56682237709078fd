import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronRight, DownloadCloud, Library, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { isRefusal } from '../../api/errors.ts'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { PagePending } from '../../ui/feedback/states.tsx'
import { HelpText, MutedText, RowTitle, TruncatedText } from '../../ui/text/text.tsx'
import { Breadcrumbs } from '../../ui/layout/stack.tsx'
import { ImportDialog } from '../remote-import/index.ts'
import { PickerDialog } from './problems/picker-dialog.tsx'
import { ProblemActions, ProblemAuth, RankInput } from './problems/problem-actions.tsx'
import type { ProblemOfTraining } from './problems/problem-actions.tsx'
import { useRights, useTrainingAdminScope } from './admin-scope.ts'
import type { TrainingHead } from './admin-scope.ts'
import { problemsKey, problemsOfTraining, trainingHead } from './queries.ts'
import type { Paging } from './queries.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto auto',
    'alignItems': 'center',
    'gap': '4px 10px',
    '& :is(button, input)': { position: 'relative', zIndex: 1 },
  },
})

/** `/admin/training/{trainingId}/problems` */
export function TrainingProblemsPage() {
  const { t } = useLingui()
  const scope = useTrainingAdminScope()
  const tid = Number(useParams().trainingId)
  const isId = Number.isSafeInteger(tid)
  const query = useQuery({ ...trainingHead(scope, tid), enabled: isId })
  if (query.data) return <Problems key={tid} training={query.data} />
  const isMissing = !isId || query.data === null
  const away = <LinkButton to={scope.paths.list}>{t`All trainings`}</LinkButton>
  return (
    <PageBody>
      <PagePending
        query={query}
        title={isMissing ? t`Training not found` : t`This training could not be loaded`}
        isFinal={isMissing || isRefusal(query.error)}
        away={away}
      />
    </PageBody>
  )
}

function Problems({ training }: { readonly training: TrainingHead }) {
  const { t } = useLingui()
  const { id: tid, title, author } = training
  usePageTitle(`${t`Problems of the training`} · ${title}`)
  const { mayEdit } = useRights(author)
  const [paging, setPaging] = useState<Paging>({ currentPage: 1, limit: 30 })
  const [picking, setPicking] = useState<Source | null>(null)
  const scope = useTrainingAdminScope()
  const query = useQuery({ ...problemsOfTraining(scope, { tid, ...paging }), placeholderData: keepPreviousData })
  const links = query.data?.trainingProblemMap ?? {}
  const rows = query.data?.problemList.records.flatMap((problem): ProblemOfTraining[] => {
    const link = links[String(problem.id)]
    return link === undefined ? [] : [{ problem, link }]
  })
  return (
    <PageBody>
      <Breadcrumbs aria-label={t`You are here`}>
        <Link to={scope.paths.list}>{t`Training`}</Link>
        <ChevronRight size={14} aria-hidden />
        <TruncatedText data-tip-cut="">{title}</TruncatedText>
      </Breadcrumbs>
      <PageHead
        title={t`Problems of the training`}
        note={query.data === undefined ? undefined : formatNumber(query.data.problemList.total)}
        actions={<HeadActions tid={tid} mayEdit={mayEdit} onPick={setPicking} />}
      />
      <DataTable
        label={t`Problems of the training`}
        columns={useColumns()}
        rows={rows}
        rowKey={({ link }) => link.id}
        state={query}
        compactRow={(row) => <CompactProblem row={row} />}
        empty={{ title: t`No problems yet`, hint: t`Add public problems from the bank.` }}
      />
      <Pagination
        page={paging.currentPage}
        pageSize={paging.limit}
        total={query.data?.problemList.total}
        rows={query.data?.problemList.records.length}
        onChange={({ page, pageSize }) => setPaging({ currentPage: page, limit: pageSize })}
      />
      {picking === null ? null : <Picking source={picking} tid={tid} onClose={() => setPicking(null)} />}
    </PageBody>
  )
}

/** Where a problem that is added comes from. */
type Source = 'bank' | 'group' | 'remote'

interface HeadActionsProps {
  readonly tid: number
  readonly mayEdit: boolean
  readonly onPick: (source: Source) => void
}

function HeadActions({ tid, mayEdit, onPick }: HeadActionsProps) {
  const { t } = useLingui()
  const scope = useTrainingAdminScope()
  return (
    <>
      {mayEdit ? <LinkButton to={`${scope.paths.of(tid)}/edit`}>{t`Settings`}</LinkButton> : null}
      {scope.group !== null ? null : (
        <Button icon={<DownloadCloud size={15} />} onClick={() => onPick('remote')}>
          {t`Add from another judge`}
        </Button>
      )}
      {scope.group === null ? null : (
        <Button icon={<Users size={15} />} onClick={() => onPick('group')}>{t`Add from the group`}</Button>
      )}
      <Button
        variant="solid"
        icon={<Library size={15} />}
        onClick={() => onPick('bank')}
      >{t`Add from the bank`}</Button>
    </>
  )
}

interface PickingProps {
  readonly source: Source
  readonly tid: number
  readonly onClose: () => void
}

function Picking({ source, tid, onClose }: PickingProps) {
  const { t } = useLingui()
  if (source !== 'remote') return <PickerDialog source={source} tid={tid} onClose={onClose} />
  return (
    <ImportDialog into={{ tid }} listKey={problemsKey(tid)} onClose={onClose}>
      <HelpText size="label">{t`Problems of a training are public: one that a contest hides until its end can be added afterwards.`}</HelpText>
    </ImportDialog>
  )
}

function useColumns(): readonly Column<ProblemOfTraining>[] {
  const { t } = useLingui()
  return [
    {
      key: 'rank',
      head: t({ context: 'order', message: 'Order' }),
      width: '124px',
      cell: (row) => <RankInput {...row} />,
    },
    {
      key: 'displayId',
      head: t`Problem ID`,
      width: '120px',
      cell: ({ problem }) => <MutedText>{problem.problemId}</MutedText>,
    },
    { key: 'title', head: t`Title`, cell: ({ problem }) => problem.title },
    { key: 'author', head: t`Author`, width: '140px', cell: ({ problem }) => <MutedText>{problem.author}</MutedText> },
    { key: 'auth', head: t`Visibility`, width: '110px', cell: ({ problem }) => <ProblemAuth auth={problem.auth} /> },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <ProblemActions {...row} />,
    },
  ]
}

const CompactProblem = ({ row }: { readonly row: ProblemOfTraining }) => (
  <Compact>
    <RowTitle>
      {row.problem.problemId} {row.problem.title}
    </RowTitle>
    <RankInput {...row} />
    <ProblemActions {...row} />
    <ProblemAuth auth={row.problem.auth} />
  </Compact>
)
