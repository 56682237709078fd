import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { call } from '../../api/call.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { loadedState } from '../../ui/table/list-state.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { formatAgo, formatNumber, formatTime } from '../../ui/text/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { MutedText, RowTitle, StrongText } from '../../ui/text/text.tsx'
import { HealthMark, healthOf, shownState, useFaultText } from '../remote-health/index.ts'
import type { HealthRow } from '../remote-health/index.ts'
import { sitesKey } from './queries.ts'
import type { Account, SiteRow } from './queries.ts'

const Compact = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '2px 12px' },
})
const Below = chakra('div', {
  base: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 12px' },
})

interface AccountTableProps {
  readonly row: SiteRow
  readonly health: readonly HealthRow[] | undefined
  readonly onEdit: (account: Account) => void
}

/** The accounts of a site, with how each is now. */
export function AccountTable({ row, health, onEdit }: AccountTableProps) {
  const { t } = useLingui()
  const { name } = remoteSites[row.site]
  const healthOfAccount = (account: Account) => healthOf(health, row.site, account.id)
  const secret = useSecretName()
  const actions = (account: Account) => <AccountActions site={row.site} account={account} onEdit={onEdit} />
  const columns = useColumns(healthOfAccount)
  const last: Column<Account> = {
    key: 'actions',
    head: '',
    label: t`Actions`,
    width: '48px',
    align: 'center',
    cell: actions,
  }
  return (
    <DataTable
      label={t`Accounts of ${name}`}
      columns={[...columns, last]}
      rows={row.accounts}
      rowKey={({ id }) => id}
      state={loadedState}
      outdent={false}
      compactRow={(account) => (
        <Compact>
          <RowTitle>{account.username}</RowTitle>
          {actions(account)}
          <Below>
            <AccountState account={account} health={healthOfAccount(account)} />
            <MutedText size="label">{secret(account)}</MutedText>
          </Below>
        </Compact>
      )}
      empty={{ title: t`No accounts yet` }}
    />
  )
}

function useSecretName(): (account: Account) => string {
  const { t } = useLingui()
  return ({ secretKind }) => (secretKind === 'password' ? t`Password` : t`Session`)
}

function useColumns(of: (account: Account) => HealthRow | undefined): readonly Column<Account>[] {
  const { t } = useLingui()
  const locale = useLocale()
  const secret = useSecretName()
  const since = (account: Account) => {
    const time = of(account)?.since
    return <MutedText data-tip={formatTime(time)}>{formatAgo(time, locale)}</MutedText>
  }
  return [
    { key: 'name', head: t`Account`, cell: ({ username }) => <StrongText>{username}</StrongText> },
    {
      key: 'secret',
      head: t`Signs in with`,
      width: '140px',
      cell: (account) => <MutedText>{secret(account)}</MutedText>,
    },
    {
      key: 'state',
      head: t`State`,
      width: '190px',
      cell: (account) => <AccountState account={account} health={of(account)} />,
    },
    { key: 'since', head: t({ context: 'state', message: 'Since' }), width: '110px', cell: since },
    {
      key: 'runs',
      head: t`Runs today`,
      width: '110px',
      align: 'right',
      cell: (account) => formatNumber(of(account)?.runsToday),
    },
    {
      key: 'unknown',
      head: t`Unknown runs`,
      width: '120px',
      align: 'right',
      cell: (account) => formatNumber(of(account)?.unknownRuns),
    },
  ]
}

interface AccountStateProps {
  readonly account: Account
  readonly health: HealthRow | undefined
}

/** What is wrong is its tooltip, which the keyboard reaches too. */
function AccountState({ account: { isEnabled }, health }: AccountStateProps) {
  const textOf = useFaultText()
  const fault = isEnabled ? textOf(health) : undefined
  return (
    <span data-tip={fault} tabIndex={fault === undefined ? undefined : 0}>
      <HealthMark state={isEnabled ? shownState(health) : 'paused'} />
    </span>
  )
}

interface AccountActionsProps {
  readonly site: SiteRow['site']
  readonly account: Account
  readonly onEdit: (account: Account) => void
}

function AccountActions({ site, account, onEdit }: AccountActionsProps) {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(sitesKey)
  const { id, username, isEnabled, revision } = account
  const { name } = remoteSites[site]
  const turn = () =>
    handleMutation(
      call('editRemoteAccount', { body: { id, isEnabled: !isEnabled, baseRevision: revision } }),
      isEnabled ? t`${username} is paused` : t`${username} is in use again`,
    )
  const remove = async () => {
    const question = {
      title: t`Remove ${username} of ${name}?`,
      body: t`Its password is deleted. Runs that are being judged there can no longer be followed.`,
      verb: t`Remove account`,
      destroys: true,
    }
    if (await confirm(question))
      await handleMutation(call('removeRemoteAccount', { query: { id } }), t`Account removed`)
  }
  const iconPx = 15
  return (
    <RowMenu
      label={t`Actions for ${username}`}
      entries={[
        { key: 'edit', label: t`Edit`, icon: <Pencil size={iconPx} />, onSelect: () => onEdit(account) },
        isEnabled
          ? { key: 'turn', label: t`Pause`, icon: <Pause size={iconPx} />, onSelect: () => void turn() }
          : { key: 'turn', label: t`Use again`, icon: <Play size={iconPx} />, onSelect: () => void turn() },
        {
          key: 'remove',
          label: t`Remove`,
          icon: <Trash2 size={iconPx} />,
          onSelect: () => void remove(),
          danger: true,
          separated: true,
        },
      ]}
    />
  )
}
