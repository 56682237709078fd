import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Ban, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { userAtom } from '../../api/session.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { formatNumber, formatTime } from '../../ui/text/format.ts'
import { Person, userHomeOf } from '../../domain/user/person.tsx'
import { useChoiceColumn } from '../../ui/table/row-choice.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { MutedText } from '../../ui/text/text.tsx'
import { bannedStatus, roleIdOf } from './queries.ts'
import type { AdminUser } from './queries.ts'
import { roleName, useRoleNames } from './role-names.ts'

const Off = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '5px', color: 'verdict.wa.fg', fontWeight: 500 },
})
const Compact = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '4px 10px',
    overflowWrap: 'anywhere',
  },
})
const Below = chakra('div', {
  base: { gridColumn: '2 / -1', display: 'flex', flexWrap: 'wrap', gap: '2px 12px', color: 'fg.muted' },
})

export interface UserActions {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
  readonly onEdit: (user: AdminUser) => void
  readonly onRemove: (user: AdminUser) => void
}

export function useUserColumns(
  rows: readonly AdminUser[],
  { chosen, onChange, onEdit, onRemove }: UserActions,
): readonly Column<AdminUser>[] {
  const { t } = useLingui()
  const own = useAtomValue(userAtom)?.uid
  const names = useRoleNames()
  return [
    useChoiceColumn({
      rows,
      keyOf: (row: AdminUser) => row.uid,
      nameOf: (row) => row.username,
      chosen,
      onChange,
      isFixed: (row) => row.uid === own,
    }),
    { key: 'user', head: t`User`, cell: (row) => <Person person={row} isLink /> },
    { key: 'realname', head: t`Real name`, width: '130px', cell: (row) => row.realname ?? <MutedText>–</MutedText> },
    { key: 'email', head: t`Email`, width: '200px', cell: (row) => <MutedText>{row.email ?? '–'}</MutedText> },
    { key: 'role', head: t`Role`, width: '150px', cell: (row) => roleName(names, roleIdOf(row)) },
    {
      key: 'solved',
      head: t`Solved`,
      width: '90px',
      align: 'right',
      cell: (row) => `${formatNumber(row.ac)} / ${formatNumber(row.total)}`,
    },
    {
      key: 'login',
      head: t`Last sign-in`,
      width: '172px',
      cell: (row) => <MutedText>{formatTime(row.lastLoginTime)}</MutedText>,
    },
    { key: 'state', head: t`State`, width: '100px', cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      head: '',
      label: t`Actions`,
      width: '48px',
      align: 'center',
      cell: (row) => <Actions row={row} isOwn={row.uid === own} onEdit={onEdit} onRemove={onRemove} />,
    },
  ]
}

function State({ row }: { readonly row: AdminUser }) {
  const { t } = useLingui()
  if (row.status !== bannedStatus) return <MutedText>{t`Active`}</MutedText>
  return (
    <Off>
      <Ban size={13} aria-hidden />
      {t`Banned`}
    </Off>
  )
}

interface ActionsProps extends Pick<UserActions, 'onEdit' | 'onRemove'> {
  readonly row: AdminUser
  readonly isOwn: boolean
}

function Actions({ row, isOwn, onEdit, onRemove }: ActionsProps) {
  const { t } = useLingui()
  const { username } = row
  return (
    <RowMenu
      label={t`Actions on ${username}`}
      entries={[
        { key: 'edit', label: t`Edit`, icon: <Pencil size={15} />, onSelect: () => onEdit(row) },
        { key: 'home', label: t`Profile page`, icon: <ExternalLink size={15} />, href: userHomeOf(row) },
        ...(isOwn
          ? []
          : [
              {
                key: 'delete',
                label: t`Delete`,
                icon: <Trash2 size={15} />,
                onSelect: () => onRemove(row),
                danger: true,
                separated: true,
              },
            ]),
      ]}
    />
  )
}

/** The same cells, one below the other. */
export function CompactUser({
  row,
  columns,
}: {
  readonly row: AdminUser
  readonly columns: readonly Column<AdminUser>[]
}) {
  const cell = (key: string) => columns.find((column) => column.key === key)?.cell(row)
  return (
    <Compact>
      {cell('pick')}
      {cell('user')}
      {cell('actions')}
      <Below>
        {cell('role')}
        {cell('state')}
        {row.email === null ? null : cell('email')}
        {row.realname}
      </Below>
    </Compact>
  )
}
