import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { RowTools } from '../../../ui/table/row-tools.tsx'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { hasKeyword, teamsKey } from './queries.ts'
import type { Hall, Organization, TeamGroup } from './queries.ts'
import { Compact, usePage } from './team-table.tsx'
import type { HallTableProps } from './team-table.tsx'

const logoPx = 24

/** The buttons at the end of a row. */
function useTools<Row extends TeamGroup>(
  name: 'removeContestOrganization' | 'removeTeamGroup',
  onEdit: (row: Row) => void,
) {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(teamsKey(cid))
  const remove = async (row: Row) => {
    const isSure = await confirm({ title: t`Remove “${row.name}”?`, verb: t`Remove`, destroys: true })
    if (isSure) await handleMutation(call(name, { query: { cid, code: row.code } }), t`Removed`)
  }
  return (row: Row) => (
    <RowTools>
      <IconButton size="sm" label={t`Change ${row.name}`} onClick={() => onEdit(row)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton size="sm" label={t`Remove ${row.name}`} onClick={() => void remove(row)}>
        <Trash2 size={14} />
      </IconButton>
    </RowTools>
  )
}

const teamsOf = (hall: Hall | undefined, isIn: (team: Hall['teams'][number]) => boolean): number =>
  hall?.teams.filter(isIn).length ?? 0

interface CompactRowProps {
  readonly name: ReactNode
  readonly tools: ReactNode
  readonly row: { readonly code: string; readonly country?: string | null }
  readonly teams: number
}

function CompactRow({ name, tools, row: { code, country = null }, teams }: CompactRowProps) {
  const { t } = useLingui()
  const count = t`${plural(teams, { one: '# team', other: '# teams' })}`
  return (
    <Compact>
      {name}
      {tools}
      <MutedText size="label">{[code, country ?? '', count].filter((text) => text !== '').join(' · ')}</MutedText>
    </Compact>
  )
}

/** For whom teams compete. */
export function OrganizationTable({ hall, keyword, state, onEdit }: HallTableProps<Organization>) {
  const { t } = useLingui()
  const tools = useTools('removeContestOrganization', onEdit)
  const found = hall?.organizations.filter(({ code, name, formalName, country }) =>
    hasKeyword(keyword, [code, name, formalName, country]),
  )
  const { rows, pagination } = usePage(found, keyword)
  const name = (row: Organization) => (
    <InlineStack display="flex" gap="10px" minW={0}>
      <Avatar name={row.name} src={row.logo} size={logoPx} shape="logo" />
      <RowTitle>{row.name}</RowTitle>
    </InlineStack>
  )
  const teams = (row: Organization) => teamsOf(hall, ({ organization }) => organization === row.code)
  const columns: readonly Column<Organization>[] = [
    { key: 'code', head: t`Identifier`, width: '110px', cell: ({ code }) => <MutedText>{code}</MutedText> },
    { key: 'name', head: t`Name`, cell: name },
    { key: 'country', head: t`Country`, width: '90px', wideOnly: true, cell: ({ country }) => country },
    {
      key: 'teams',
      head: t({ context: 'of a contest', message: 'Teams' }),
      width: '80px',
      align: 'right',
      cell: teams,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '84px', align: 'right', cell: tools },
  ]
  return (
    <>
      <DataTable
        label={t`Affiliations`}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        state={state}
        compactRow={(row) => <CompactRow name={name(row)} tools={tools(row)} row={row} teams={teams(row)} />}
        skeletonRows={3}
        empty={{ title: t`No affiliations`, hint: t`Teams stand for a university or a company, with its picture.` }}
      />
      {pagination}
    </>
  )
}

/** Groups of teams, such as regions. */
export function TeamGroupTable({ hall, keyword, state, onEdit }: HallTableProps<TeamGroup>) {
  const { t } = useLingui()
  const tools = useTools('removeTeamGroup', onEdit)
  const found = hall?.groups.filter(({ code, name }) => hasKeyword(keyword, [code, name]))
  const { rows, pagination } = usePage(found, keyword)
  const teams = (row: TeamGroup) => teamsOf(hall, ({ groupCodes }) => groupCodes.includes(row.code))
  const columns: readonly Column<TeamGroup>[] = [
    { key: 'code', head: t`Identifier`, width: '110px', cell: ({ code }) => <MutedText>{code}</MutedText> },
    { key: 'name', head: t`Name`, cell: ({ name }) => <RowTitle>{name}</RowTitle> },
    {
      key: 'teams',
      head: t({ context: 'of a contest', message: 'Teams' }),
      width: '80px',
      align: 'right',
      cell: teams,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '84px', align: 'right', cell: tools },
  ]
  return (
    <>
      <DataTable
        label={t({ context: 'of teams', message: 'Groups' })}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        state={state}
        compactRow={(row) => (
          <CompactRow name={<RowTitle>{row.name}</RowTitle>} tools={tools(row)} row={row} teams={teams(row)} />
        )}
        skeletonRows={3}
        empty={{ title: t`No groups`, hint: t`A team may be in several of them, such as a region and a level.` }}
      />
      {pagination}
    </>
  )
}
