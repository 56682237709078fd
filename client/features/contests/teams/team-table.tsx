import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { seatText, teamName } from '@podium/proto/rules/contest/contest-teams.ts'
import type { PersonRole } from '@podium/proto/rules/contest/contest-teams.ts'
import { Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { smallPhoto } from '../../../domain/contest/small-photo.ts'
import { IconButton } from '../../../ui/form/button.tsx'
import { InlineStack, Stack } from '../../../ui/layout/stack.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column, ListState } from '../../../ui/table/data-table.tsx'
import { Pagination } from '../../../ui/table/pagination.tsx'
import { RowTools } from '../../../ui/table/row-tools.tsx'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { MutedText, RowTitle, TruncatedText } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { useListed } from '../../../ui/text/use-listed.ts'
import { hasKeyword, teamsKey } from './queries.ts'
import type { Hall, Team } from './queries.ts'

const pageRows = 10
const logoPx = 20

/** A row on a phone: what it is called, its buttons, and below what else is known. */
export const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

export interface HallTableProps<Row> {
  readonly hall: Hall | undefined
  readonly keyword: string
  readonly state: ListState
  readonly onEdit: (row: Row) => void
}

/** A page of rows, and the turning of pages. A search begins on its first page. */
export function usePage<Row>(rows: readonly Row[] | undefined, keyword: string) {
  const [turned, setTurned] = useState({ page: 1, keyword })
  const page = turned.keyword === keyword ? turned.page : 1
  return {
    rows: rows?.slice((page - 1) * pageRows, page * pageRows),
    pagination: (
      <Pagination
        page={page}
        pageSize={pageRows}
        sizes={[pageRows]}
        total={rows?.length}
        onChange={(choice) => setTurned({ page: choice.page, keyword })}
      />
    ),
  }
}

function useRemove() {
  const { t } = useLingui()
  const { cid } = useContest()
  const handleMutation = useMutationHandler(teamsKey(cid))
  return async (team: Team) => {
    const isSure = await confirm({
      title: t`Remove the team “${teamName(team)}”?`,
      body: t`Its account and what it has submitted stay.`,
      verb: t`Remove`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('removeContestTeam', { query: { cid, code: team.code } }), t`Team removed`)
  }
}

function Affiliation({ hall, team }: { readonly hall: Hall | undefined; readonly team: Team }) {
  const found = hall?.organizations.find(({ code }) => code === team.organization)
  if (found === undefined) return null
  return (
    <InlineStack display="flex" gap="8px" minW={0}>
      <Avatar name={found.name} src={found.logo} size={logoPx} shape="logo" />
      <TruncatedText color="fg.muted" data-tip-cut="">
        {found.name}
      </TruncatedText>
    </InlineStack>
  )
}

const Photo = chakra('img', {
  base: { w: '60px', h: '40px', flexShrink: 0, objectFit: 'cover', borderRadius: 'l2', bg: 'bg.muted' },
})

function Name({ team }: { readonly team: Team }) {
  const listed = useListed()
  return (
    <InlineStack display="flex" gap="10px" minW={0} py="5px">
      {team.photo === null ? null : <Photo src={smallPhoto(team.photo)} alt="" loading="lazy" />}
      <Stack minW={0}>
        <RowTitle>{teamName(team)}</RowTitle>
        <MutedText size="label">{listed(team.members)}</MutedText>
        <Persons persons={team.persons} />
      </Stack>
    </InlineStack>
  )
}

/** Coaches and others, by what they are. */
function Persons({ persons }: Pick<Team, 'persons'>) {
  const { t } = useLingui()
  const listed = useListed()
  const namesOf = (role: PersonRole) => listed(persons.flatMap((one) => (one.role === role ? [one.name] : [])))
  const [coaches, staff, others] = [namesOf('coach'), namesOf('staff'), namesOf('other')]
  const texts = [
    coaches === '' ? '' : t`Coach: ${coaches}`,
    staff === '' ? '' : t`Staff: ${staff}`,
    others === '' ? '' : t`Others: ${others}`,
  ].filter((text) => text !== '')
  return texts.length === 0 ? null : <MutedText size="label">{texts.join(' · ')}</MutedText>
}

function useColumns({ hall, onEdit }: Pick<HallTableProps<Team>, 'hall' | 'onEdit'>) {
  const { t } = useLingui()
  const remove = useRemove()
  const groups = new Map(hall?.groups.map(({ code, name }) => [code, name]))
  const listed = useListed()
  const groupsOf = ({ groupCodes }: Team) => listed(groupCodes.map((code) => groups.get(code) ?? code))
  const tools = (team: Team) => (
    <RowTools>
      <IconButton size="sm" label={t`Change ${teamName(team)}`} onClick={() => onEdit(team)}>
        <Pencil size={14} />
      </IconButton>
      <IconButton size="sm" label={t`Remove ${teamName(team)}`} onClick={() => void remove(team)}>
        <Trash2 size={14} />
      </IconButton>
    </RowTools>
  )
  const columns: readonly Column<Team>[] = [
    { key: 'code', head: t`Identifier`, width: '110px', cell: ({ code }) => <MutedText>{code}</MutedText> },
    { key: 'name', head: t`Team`, cell: (team) => <Name team={team} /> },
    { key: 'for', head: t`Affiliation`, width: '240px', cell: (team) => <Affiliation hall={hall} team={team} /> },
    {
      key: 'groups',
      head: t({ context: 'of teams', message: 'Groups' }),
      width: '130px',
      wideOnly: true,
      cell: groupsOf,
    },
    { key: 'seat', head: t`Seat`, width: '120px', cell: seatText },
    { key: 'account', head: t`Account`, width: '150px', cell: ({ username }) => <MutedText>{username}</MutedText> },
    { key: 'actions', head: '', label: t`Actions`, width: '84px', align: 'right', cell: tools },
  ]
  const compactRow = (team: Team) => (
    <Compact>
      <Name team={team} />
      {tools(team)}
      <Affiliation hall={hall} team={team} />
      <MutedText size="label" gridColumn="1 / -1">
        {[team.code, seatText(team), team.username].filter((text) => text !== null && text !== '').join(' · ')}
      </MutedText>
    </Compact>
  )
  return { columns, compactRow }
}

/** The teams of the contest, found by whatever is known of them. */
export function TeamTable({ hall, keyword, state, onEdit }: HallTableProps<Team>) {
  const { t } = useLingui()
  const { columns, compactRow } = useColumns({ hall, onEdit })
  const found = useMemo(() => {
    const names = new Map(hall?.organizations.map(({ code, name }) => [code, name]))
    return hall?.teams.filter((team) =>
      hasKeyword(keyword, [
        team.code,
        team.name,
        team.displayName,
        team.username,
        seatText(team),
        names.get(team.organization ?? '') ?? null,
        ...team.members,
        ...team.persons.map(({ name }) => name),
      ]),
    )
  }, [hall, keyword])
  const { rows, pagination } = usePage(found, keyword)
  return (
    <>
      <DataTable
        label={t`Teams of the contest`}
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        state={state}
        compactRow={compactRow}
        skeletonRows={3}
        empty={
          keyword === ''
            ? { title: t`No teams yet`, hint: t`Add teams to show their names, affiliations and seats.` }
            : { title: t`No matching teams`, hint: t`Try another word.` }
        }
      />
      {pagination}
    </>
  )
}
