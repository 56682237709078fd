import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { KeywordInput } from '../../../ui/form/keyword-input.tsx'
import { Segment } from '../../../ui/form/segment.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText, RowTitle } from '../../../ui/text/text.tsx'
import { useContest } from '../frame/use-contest.ts'
import { hasKeyword } from '../teams/queries.ts'
import { usePage } from '../teams/team-table.tsx'
import { useSeen } from './queries.ts'
import type { Seen } from './queries.ts'

const Title = chakra('h3', { base: { textStyle: 'cell', fontWeight: 600, mr: 'auto' } })
const Tools = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', mb: '8px' },
})
const Address = chakra('code', { base: { fontFamily: 'mono', fontSize: '13px', overflowWrap: 'anywhere' } })
const Refused = chakra('span', { base: { color: 'fg.error', fontWeight: 500 } })
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'baseline', gap: '2px 12px' },
})

function Who({ seen: { team, username } }: { readonly seen: Seen }) {
  return (
    <Stack minW={0} py="5px">
      <RowTitle>{team ?? username}</RowTitle>
      {team === null ? null : <MutedText size="label">{username}</MutedText>}
    </Stack>
  )
}

function useColumns() {
  const { t } = useLingui()
  const state = ({ isAway }: Seen) => (isAway ? <Refused>{t`Refused`}</Refused> : <span>{t`Approved`}</span>)
  const columns: readonly Column<Seen>[] = [
    { key: 'who', head: t`Team`, cell: (seen) => <Who seen={seen} /> },
    { key: 'ip', head: t`Address`, width: '300px', cell: ({ ip }) => <Address>{ip}</Address> },
    { key: 'state', head: t`State`, width: '110px', cell: state },
    {
      key: 'first',
      head: t`First seen`,
      width: '170px',
      wideOnly: true,
      cell: ({ firstAt }) => <MutedText>{formatTime(firstAt)}</MutedText>,
    },
    {
      key: 'last',
      head: t`Last seen`,
      width: '170px',
      cell: ({ lastAt }) => <MutedText>{formatTime(lastAt)}</MutedText>,
    },
  ]
  const compactRow = (seen: Seen) => (
    <Compact>
      <Who seen={seen} />
      {state(seen)}
      <Address>{seen.ip}</Address>
      <MutedText size="label">{formatTime(seen.lastAt)}</MutedText>
    </Compact>
  )
  return { columns, compactRow }
}

type Which = 'all' | 'refused'

/** From where participants have come, and who came from elsewhere. */
export function SeenTable() {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useSeen(cid)
  const [which, setWhich] = useState<Which>('all')
  const [keyword, setKeyword] = useState('')
  const { columns, compactRow } = useColumns()
  const found = useMemo(
    () =>
      query.data?.filter(
        ({ team, username, ip, isAway }) => (which === 'all' || isAway) && hasKeyword(keyword, [team, username, ip]),
      ),
    [query.data, which, keyword],
  )
  const { rows, pagination } = usePage(found, `${which} ${keyword}`)
  const isFiltered = which !== 'all' || keyword !== ''
  return (
    <chakra.div mt="10px">
      <Tools>
        <Title>{t`Addresses seen`}</Title>
        <Segment<Which>
          label={t`Show`}
          value={which}
          options={[
            { value: 'all', label: t`All` },
            { value: 'refused', label: t`Refused` },
          ]}
          onChange={setWhich}
        />
        <KeywordInput label={t`Search addresses`} value={keyword} onChange={setKeyword} />
      </Tools>
      <DataTable
        label={t`Addresses seen`}
        columns={columns}
        rows={rows}
        rowKey={({ username, ip }) => `${username} ${ip}`}
        state={query}
        compactRow={compactRow}
        skeletonRows={3}
        empty={
          isFiltered
            ? { title: t`No matching addresses`, hint: t`Try another word.` }
            : {
                title: t`No addresses seen yet`,
                hint: t`Once addresses are set, each one from which a participant opens the contest is listed.`,
              }
        }
      />
      {pagination}
    </chakra.div>
  )
}
