import { chakra } from '@chakra-ui/react'
import { nextDisplayId } from '@podium/proto/rules/contest/next-display-id.ts'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DownloadCloud, EyeOff, Library, Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { Balloon } from '../../domain/contest/balloon.tsx'
import { Button, LinkButton } from '../../ui/form/button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { Pagination } from '../../ui/table/pagination.tsx'
import { HelpText, MutedText, RowTitle } from '../../ui/text/text.tsx'
import { InlineStack } from '../../ui/layout/stack.tsx'
import { ContestFrame, WithContest } from './contest-frame.tsx'
import { RowLink } from '../../ui/table/row-link.tsx'
import { contestProblemsKey } from '../admin-problems/index.ts'
import { ImportDialog } from '../remote-import/index.ts'
import { BankChoice } from './problems/bank-choice.tsx'
import type { BankStay } from './problems/bank-choice.tsx'
import { PickerDialog } from './problems/picker-dialog.tsx'
import { StillHidden } from './problems/still-hidden.tsx'
import { BalloonColour, ProblemActions, useProblemRights } from './problems/problem-actions.tsx'
import type { ProblemOfContest } from './problems/problem-actions.tsx'
import { useContestAdminScope } from './admin-scope.ts'
import { problemsOfContest } from './queries.ts'
import type { ContestHead, Paging } from './queries.ts'

const Compact = chakra('div', {
  base: {
    'display': 'grid',
    'gridTemplateColumns': 'minmax(0, 1fr) auto auto',
    'alignItems': 'center',
    'gap': '4px 10px',
    '& :is(button, input)': { position: 'relative', zIndex: 1 },
  },
})
const Mark = chakra('span', { base: { display: 'inline-block', verticalAlign: '-2px', ml: '4px' } })

/** `/admin/contest/{contestId}/problems` */
export const ContestProblemsPage = () => (
  <WithContest>{(contest) => <Problems key={contest.id} contest={contest} />}</WithContest>
)

function Problems({ contest }: { readonly contest: ContestHead }) {
  const { t } = useLingui()
  const [paging, setPaging] = useState<Paging>({ currentPage: 1, limit: 30 })
  const [picking, setPicking] = useState<Source | null>(null)
  const scope = useContestAdminScope()
  const query = useQuery({
    ...problemsOfContest(scope, { cid: contest.id, ...paging }),
    placeholderData: keepPreviousData,
  })
  const links = query.data?.contestProblemMap ?? {}
  const takenIds = Object.values(links).map(({ displayId }) => displayId)
  const columns = useColumns(takenIds)
  const rows = query.data?.problemList.records.flatMap((problem): ProblemOfContest[] => {
    const link = links[String(problem.id)]
    return link === undefined ? [] : [{ problem, link }]
  })
  return (
    <ContestFrame
      here="problems"
      title={t`Problems of the contest`}
      contest={contest}
      note={query.data === undefined ? undefined : formatNumber(query.data.problemList.total)}
      actions={<HeadActions contest={contest} onPick={setPicking} />}
    >
      {scope.group === null && rows !== undefined ? <StillHidden contest={contest} rows={rows} /> : null}
      <DataTable
        label={t`Problems of the contest`}
        columns={columns}
        rows={rows}
        rowKey={({ link }) => link.id}
        state={query}
        compactRow={(row) => <CompactProblem row={row} takenIds={takenIds} />}
        empty={{ title: t`No problems yet`, hint: t`Create one, or add one from the problem bank.` }}
      />
      <Pagination
        page={paging.currentPage}
        pageSize={paging.limit}
        total={query.data?.problemList.total}
        onChange={({ page, pageSize }) => setPaging({ currentPage: page, limit: pageSize })}
      />
      {picking === null ? null : (
        <Picking source={picking} contest={contest} takenIds={takenIds} onClose={() => setPicking(null)} />
      )}
    </ContestFrame>
  )
}

/** Where a problem that is added comes from. */
type Source = 'bank' | 'group' | 'remote'

interface HeadActionsProps {
  readonly contest: ContestHead
  readonly onPick: (source: Source) => void
}

function HeadActions({ contest, onPick }: HeadActionsProps) {
  const { t } = useLingui()
  const scope = useContestAdminScope()
  return (
    <>
      <Button icon={<Library size={15} />} onClick={() => onPick('bank')}>{t`Add from the bank`}</Button>
      {scope.group !== null ? null : (
        <Button icon={<DownloadCloud size={15} />} onClick={() => onPick('remote')}>
          {t`Add from another judge`}
        </Button>
      )}
      {scope.group === null ? null : (
        <Button icon={<Users size={15} />} onClick={() => onPick('group')}>{t`Add from the group`}</Button>
      )}
      <LinkButton
        to={`${scope.paths.of(contest.id)}/problem/create`}
        variant="solid"
        icon={<Plus size={15} />}
      >{t`New problem`}</LinkButton>
    </>
  )
}

interface PickingProps {
  readonly source: Source
  readonly contest: ContestHead
  /** Labels that the contest has. */
  readonly takenIds: readonly string[]
  readonly onClose: () => void
}

function Picking({ source, contest, takenIds, onClose }: PickingProps) {
  const { t } = useLingui()
  const [stay, setStay] = useState<BankStay>('hide')
  if (source !== 'remote')
    return <PickerDialog source={source} contest={contest} takenIds={takenIds} onClose={onClose} />
  return (
    <ImportDialog
      // What the caller may not edit stays as it is.
      into={{ cid: contest.id, keepInBank: stay === 'keep' ? true : null }}
      displayId={nextDisplayId(takenIds)}
      listKey={contestProblemsKey(contest.id)}
      onClose={onClose}
    >
      <BankChoice value={stay} mayHide onChange={setStay} />
      <HelpText size="label">{t`A problem that is imported only now stays hidden after the end, too, until you make it public. While a problem is hidden, no training can take it.`}</HelpText>
    </ImportDialog>
  )
}

/** Leads to the form where the reader may save it. */
function TitleOf({ problem, link }: ProblemOfContest) {
  const { mayEdit } = useProblemRights(problem)
  const { paths } = useContestAdminScope()
  return mayEdit ? (
    <RowLink to={`${paths.of(link.cid)}/problem/${problem.id}/edit`}>{link.displayTitle}</RowLink>
  ) : (
    link.displayTitle
  )
}

/** Of a problem that the contest keeps out of the bank until its end. */
function HiddenMark({ link }: Pick<ProblemOfContest, 'link'>) {
  const { t } = useLingui()
  const label = t`Hidden from the bank until the contest ends`
  return link.returnsToBank ? (
    <Mark role="img" aria-label={label} data-tip={label}>
      <EyeOff size={13} aria-hidden />
    </Mark>
  ) : null
}

function useColumns(takenIds: readonly string[]): readonly Column<ProblemOfContest>[] {
  const { t } = useLingui()
  return [
    {
      key: 'displayId',
      head: t`Label`,
      width: '120px',
      cell: ({ link }) => (
        <InlineStack fontWeight={600} gap="7px">
          <Balloon color={link.color} />
          {link.displayId}
        </InlineStack>
      ),
    },
    { key: 'displayTitle', head: t`Title in the contest`, cell: (row) => <TitleOf {...row} /> },
    {
      key: 'original',
      head: t`Original ID`,
      width: '120px',
      cell: ({ problem, link }) => (
        <MutedText>
          {problem.problemId} <HiddenMark link={link} />
        </MutedText>
      ),
    },
    {
      key: 'title',
      head: t`Original title`,
      width: '24%',
      cell: ({ problem }) => <MutedText>{problem.title}</MutedText>,
    },
    { key: 'author', head: t`Author`, width: '120px', cell: ({ problem }) => <MutedText>{problem.author}</MutedText> },
    {
      key: 'color',
      head: t`Balloon`,
      width: '80px',
      align: 'center',
      cell: ({ link }) => <BalloonColour link={link} />,
    },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <ProblemActions {...row} takenIds={takenIds} />,
    },
  ]
}

const CompactProblem = ({
  row,
  takenIds,
}: {
  readonly row: ProblemOfContest
  readonly takenIds: readonly string[]
}) => (
  <Compact>
    <RowTitle>
      {row.link.displayId} <TitleOf {...row} />
    </RowTitle>
    <BalloonColour link={row.link} />
    <ProblemActions {...row} takenIds={takenIds} />
    <MutedText gridColumn="1 / -1">
      {`${row.problem.problemId} ${row.problem.title}`} <HiddenMark link={row.link} />
    </MutedText>
  </Compact>
)
