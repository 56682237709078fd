import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupLevels, isLevelMove, mayChangeLevel } from '@podium/proto/rules/group/groups.ts'
import { Check, UserMinus, X } from 'lucide-react'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { Person } from '../../../domain/user/person.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { levelName } from '../group-marks.tsx'
import { useGroup } from '../frame/use-group.ts'
import type { Member } from '../queries.ts'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import { MutedText } from '../../../ui/text/text.tsx'
import type { MemberSearch } from './search.ts'
import { useMemberActions } from './use-member-actions.ts'

const Both = chakra('span', { base: { display: 'grid', gap: '1px', py: '5px' } })
const Reason = chakra('span', {
  base: {
    color: 'fg.muted',
    textStyle: 'label',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineClamp: 2,
    pl: '32px',
  },
})
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '6px 12px' },
})

const levels: readonly number[] = Object.values(groupLevels).filter((level) => level > groupLevels.none)
const personOf = ({ uid, username, avatar }: Member) => ({ uid, username, avatar, titleName: null, titleColor: null })

/** The reason of an applicant stands under the name: it is what an answer goes by. */
const Who = ({ row }: { readonly row: Member }) => (
  <Both>
    <Person person={personOf(row)} isLink />
    {row.reason && row.auth < groupLevels.member ? <Reason data-tip={row.reason}>{row.reason}</Reason> : null}
  </Both>
)

/** What this reader may do with a membership: what is offered is what the server takes. */
function useManaging() {
  const { t } = useLingui()
  const view = useGroup()
  const actions = useMemberActions(view.gid)
  const isFixed = ({ uid }: Member) => uid === view.info.uid
  const choices = (row: Member) =>
    levels.filter(
      (level) => level === row.auth || (isLevelMove(row.auth, level) && mayChangeLevel(view, row.auth, level)),
    )
  const level = (row: Member) => {
    const { username } = row
    const open = isFixed(row) ? [row.auth] : choices(row)
    return (
      <Select
        label={t`Role of ${username}`}
        size="sm"
        value={String(row.auth)}
        disabled={open.length <= 1}
        options={open.map((one) => ({ value: String(one), label: levelName(one) }))}
        onChange={(next) =>
          void (Number(next) === groupLevels.refused ? actions.reject(row) : actions.setLevel(row, Number(next)))
        }
      />
    )
  }
  const tools = (row: Member) => {
    const { username } = row
    const mayRemove = !isFixed(row) && row.uid !== view.uid && mayChangeLevel(view, row.auth, groupLevels.none)
    return (
      <InlineStack gap="4px" justifyContent="flex-end">
        {row.auth === groupLevels.applying ? (
          <>
            <Button
              size="sm"
              icon={<Check size={14} />}
              onClick={() => void actions.setLevel(row, groupLevels.member)}
            >{t`Approve`}</Button>
            <IconButton size="sm" label={t`Reject ${username}`} onClick={() => void actions.reject(row)}>
              <X size={15} />
            </IconButton>
          </>
        ) : null}
        {mayRemove ? (
          <IconButton size="sm" label={t`Remove ${username}`} onClick={() => void actions.remove(row)}>
            <UserMinus size={14} />
          </IconButton>
        ) : null}
      </InlineStack>
    )
  }
  return { level, tools }
}

/** Columns of the table, and a row as a phone shows it. */
export function useMemberColumns(mode: MemberSearch['mode']) {
  const { t } = useLingui()
  const { level, tools } = useManaging()
  const isManaging = mode === 'manage'
  const managed: readonly Column<Member>[] = [
    { key: 'level', head: t`Role`, width: '172px', cell: level },
    { key: 'actions', head: '', label: t`Actions`, width: '168px', align: 'right', cell: tools },
  ]
  const shown: readonly Column<Member>[] = [
    { key: 'level', head: t`Role`, width: '148px', cell: (row) => levelName(row.auth) },
  ]
  const columns: readonly Column<Member>[] = [
    { key: 'user', head: isManaging ? t`User and reason` : t`User`, cell: (row) => <Who row={row} /> },
    {
      key: 'joined',
      head: isManaging ? t`Requested or joined` : t({ context: 'group member', message: 'Joined' }),
      width: '170px',
      cell: (row) => <MutedText>{formatTime(row.gmtCreate)}</MutedText>,
    },
    {
      key: 'changed',
      head: t`Updated`,
      width: '170px',
      cell: (row) => <MutedText>{formatTime(row.gmtModify)}</MutedText>,
    },
    ...(isManaging ? managed : shown),
  ]
  const compactRow = (row: Member) => (
    <Compact>
      <Person person={personOf(row)} isLink />
      {isManaging ? level(row) : <span>{levelName(row.auth)}</span>}
      <MutedText>{row.reason && row.auth < groupLevels.member ? row.reason : formatTime(row.gmtCreate)}</MutedText>
      {isManaging ? tools(row) : null}
    </Compact>
  )
  return { columns, compactRow }
}
