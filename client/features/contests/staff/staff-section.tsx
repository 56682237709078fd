import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { userHomeOf } from '../../../domain/user/person.tsx'
import { useFrameBadge } from '../../../live/frame-badge.ts'
import { Button, IconButton } from '../../../ui/form/button.tsx'
import { PageHead } from '../../../ui/layout/page.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { formatTime } from '../../../ui/text/format.ts'
import { MutedText } from '../../../ui/text/text.tsx'
import { Link } from 'react-router-dom'
import { useContest } from '../frame/use-contest.ts'
import type { AccountSlip } from './account-sheet.tsx'
import { GiveRoleDialog } from './give-role-dialog.tsx'
import { MakeAccountsDialog } from './make-accounts-dialog.tsx'
import { staffKey, useStaff } from './queries.ts'
import type { Member } from './queries.ts'
import { useRoleWords } from './role-words.ts'

const Name = chakra(Link, {
  base: { 'fontWeight': 500, 'overflowWrap': 'anywhere', '&:hover': { color: 'accent.fg' } },
})
const Plain = chakra('span', { base: { fontWeight: 500, overflowWrap: 'anywhere' } })
const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})

/** The account of a member; one that was made for the contest has no page of its own worth a visit. */
const Who = ({ member }: { readonly member: Member }) =>
  member.isTemporary ? <Plain>{member.username}</Plain> : <Name to={userHomeOf(member)}>{member.username}</Name>

function useTake() {
  const { t } = useLingui()
  const { cid } = useContest()
  const words = useRoleWords()
  const handleMutation = useMutationHandler(staffKey(cid))
  return async ({ uid, username, role, isTemporary }: Member) => {
    const { name } = words[role]
    const isSure = await confirm({
      title: t`Take the role “${name}” from ${username}?`,
      body: isTemporary
        ? t`The account is signed out at once and cannot be used again.`
        : t`Everything that the role opens closes at once.`,
      verb: t`Take the role`,
      destroys: true,
    })
    if (isSure) await handleMutation(call('takeContestRole', { query: { cid, uid } }), t`Role taken`)
  }
}

function useColumns(mayTake: (member: Member) => boolean) {
  const { t } = useLingui()
  const words = useRoleWords()
  const take = useTake()
  const tools = (member: Member) =>
    mayTake(member) ? (
      <IconButton size="sm" label={t`Take the role from ${member.username}`} onClick={() => void take(member)}>
        <UserMinus size={14} />
      </IconButton>
    ) : null
  const kind = ({ isTemporary }: Member) => (isTemporary ? t`For this contest` : t`Account of the site`)
  const columns: readonly Column<Member>[] = [
    { key: 'name', head: t`Account`, cell: (member) => <Who member={member} /> },
    { key: 'role', head: t`Role`, width: '150px', cell: ({ role }) => words[role].name },
    { key: 'kind', head: t`Kind`, width: '150px', wideOnly: true, cell: (one) => <MutedText>{kind(one)}</MutedText> },
    {
      key: 'by',
      head: t`Given by`,
      width: '150px',
      wideOnly: true,
      cell: (one) => <MutedText>{one.givenBy}</MutedText>,
    },
    {
      key: 'at',
      head: t`Given at`,
      width: '170px',
      wideOnly: true,
      cell: ({ givenAt }) => <MutedText>{formatTime(givenAt)}</MutedText>,
    },
    { key: 'actions', head: '', label: t`Actions`, width: '60px', align: 'right', cell: tools },
  ]
  const compactRow = (member: Member) => (
    <Compact>
      <Who member={member} />
      {tools(member) ?? <span />}
      <MutedText>{`${words[member.role].name} · ${kind(member)}`}</MutedText>
    </Compact>
  )
  return { columns, compactRow }
}

/** Who works for the contest, with the ways to add and take away. */
export function StaffSection({ onMade }: { readonly onMade: (slips: readonly AccountSlip[]) => void }) {
  const { t } = useLingui()
  const { cid } = useContest()
  const query = useStaff(cid)
  useFrameBadge(query.live)
  const [open, setOpen] = useState<'give' | 'make' | null>(null)
  const mayGive = query.data?.mayGive ?? []
  const { columns, compactRow } = useColumns(({ role }) => mayGive.includes(role))
  return (
    <section>
      <PageHead
        title={t`Staff`}
        actions={
          <>
            <Button icon={<Users size={15} />} onClick={() => setOpen('make')}>{t`Make accounts`}</Button>
            <Button
              variant="solid"
              icon={<UserPlus size={15} />}
              onClick={() => setOpen('give')}
            >{t`Give a role`}</Button>
          </>
        }
      />
      <DataTable
        label={t`Staff of the contest`}
        columns={columns}
        rows={query.data?.members}
        rowKey={({ uid }) => uid}
        state={query}
        compactRow={compactRow}
        skeletonRows={3}
        empty={{
          title: t`Nobody has a role yet`,
          hint: t`Give a role to somebody with an account, or make accounts that work for this contest only.`,
        }}
      />
      {open === 'give' ? <GiveRoleDialog mayGive={mayGive} onClose={() => setOpen(null)} /> : null}
      {open === 'make' ? <MakeAccountsDialog mayGive={mayGive} onMade={onMade} onClose={() => setOpen(null)} /> : null}
    </section>
  )
}
