import { useLingui } from '@lingui/react/macro'
import { Download, ExternalLink, Pencil, RefreshCw, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMutationHandler } from '../../../api/mutations.ts'
import { download } from '../../../api/transfer.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useProblemAdminScope, useProblemRights } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import type { ProblemRow } from '../queries.ts'
import { UpdateDialog } from '../../remote-import/index.ts'
import { RejudgeDialog } from '../rejudge/rejudge-dialog.tsx'

const iconPx = 15

interface Openers {
  readonly onRejudge: () => void
  readonly onUpdate: () => void
}

/** For whoever may edit the problem. */
function useOwnEntries({ id, isRemote, ...row }: ProblemRow, { onRejudge, onUpdate }: Openers): readonly MenuEntry[] {
  const { t } = useLingui()
  const { paths } = useProblemAdminScope()
  const { mayEdit } = useProblemRights(row)
  if (!mayEdit) return []
  const edit = { key: 'edit', label: t`Edit`, icon: <Pencil size={iconPx} />, href: paths.edit(id) }
  if (isRemote)
    return [
      edit,
      { key: 'update', label: t`Update from its site`, icon: <RefreshCw size={iconPx} />, onSelect: onUpdate },
    ]
  const save = () => void download('downloadTestcase', { pid: id }).catch(() => undefined)
  return [
    edit,
    { key: 'data', label: t`Download test data`, icon: <Download size={iconPx} />, onSelect: save },
    { key: 'rejudge', label: t`Rejudge`, icon: <RotateCcw size={iconPx} />, onSelect: onRejudge },
  ]
}

/** Edit, test data, rejudge, the public page, delete: as far as the reader may. */
export function RowActions({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const scope = useProblemAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { rules } = useProblemRights(row)
  const { problemId, title } = row
  const [opened, setOpened] = useState<'rejudge' | 'update' | null>(null)
  const close = () => setOpened(null)
  const ownEntries = useOwnEntries(row, {
    onRejudge: () => setOpened('rejudge'),
    onUpdate: () => setOpened('update'),
  })
  const remove = async () => {
    const yes = await confirm({
      title: t`Delete ${problemId}?`,
      body: t`“${title}” is deleted permanently, with its test data and every submission to it.`,
      verb: t`Delete problem`,
      destroys: true,
    })
    if (!yes) return
    await handleMutation(scope.calls.remove(row.id), t`Problem deleted`)
  }
  const entries: MenuEntry[] = [
    ...ownEntries,
    {
      key: 'page',
      label: t`View problem`,
      icon: <ExternalLink size={iconPx} />,
      href: scope.paths.page(problemId),
      newWindow: true,
    },
    ...(rules
      ? [
          {
            key: 'delete',
            label: t`Delete`,
            icon: <Trash2 size={iconPx} />,
            onSelect: () => void remove(),
            danger: true,
            separated: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <RowMenu label={t`Actions on ${problemId}`} entries={entries} />
      {opened === 'rejudge' ? <RejudgeDialog pid={row.id} problemId={problemId} onClose={close} /> : null}
      {opened === 'update' ? <UpdateDialog pid={row.id} problemId={problemId} onClose={close} /> : null}
    </>
  )
}

/** Public, private or for contests, changed in the row. */
export function AuthSelect({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const scope = useProblemAdminScope()
  const handleMutation = useMutationHandler(listKey(scope))
  const { rules, mayEdit } = useProblemRights(row)
  const { problemId } = row
  const bodies: Readonly<Record<string, string>> = {
    1: t`Everybody can read and solve it, and it stands in the problem list.`,
    2: t`Only its author and problem administrators can open it.`,
    3: t`It is read and solved in contests only, and leaves the problem list.`,
  }
  const names: Readonly<Record<string, string>> = { 1: t`Public`, 2: t`Private`, 3: t`For contests` }
  const change = async (auth: string) => {
    const name = names[auth] ?? auth
    const yes = await confirm({
      title: t`Change the visibility of ${problemId} to “${name}”?`,
      body: bodies[auth] ?? '',
      verb: t`Change visibility`,
    })
    if (yes) await handleMutation(scope.calls.changeAuth(row.id, Number(auth)), t`Problem saved`)
  }
  return (
    <Select
      label={t`Visibility of ${problemId}`}
      size="sm"
      width="128px"
      value={String(row.auth)}
      disabled={!mayEdit}
      options={[
        { value: '1', label: t`Public`, disabled: !rules && row.auth !== 1 },
        { value: '2', label: t`Private` },
        { value: '3', label: t`For contests` },
      ]}
      onChange={(auth) => void change(auth)}
    />
  )
}
