import { useLingui } from '@lingui/react/macro'
import { rulesProblems } from '@podium/proto/model/roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Download, ExternalLink, Pencil, Trash2 } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { userAtom } from '../../../api/session.ts'
import { download } from '../../../api/transfer.ts'
import { confirm } from '../../../ui/confirm.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.ts'
import { LIST_KEY } from '../queries.ts'
import type { ProblemRow } from '../queries.ts'

const ICON_PX = 15

/** Problem administrators may do everything, others with the area only what is theirs (decision 42). */
function useRights(row: ProblemRow) {
  const user = useAtomValue(userAtom)
  const rules = user?.roleList.some(rulesProblems) ?? false
  return { rules, mayEdit: rules || row.author === user?.username }
}

/** Edit, test data, the public page, delete: as far as the reader may. */
export function RowActions({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { rules, mayEdit } = useRights(row)
  const { problemId, title } = row
  const remove = async () => {
    const yes = await confirm({
      title: t`Delete ${problemId}?`,
      body: t`“${title}” goes for good, with its test data and every submission to it.`,
      verb: t`Delete problem`,
      destroys: true,
    })
    if (!yes) return
    const isGone = await call('deleteProblem', { query: { pid: row.id } }).then(() => true, () => false)
    if (!isGone) return
    toast.success(t`Delete Successfully`)
    await client.invalidateQueries({ queryKey: LIST_KEY })
  }
  const entries: MenuEntry[] = [
    ...(mayEdit ? [{ key: 'edit', label: t`Edit`, icon: <Pencil size={ICON_PX} />, href: `/admin/problem/edit/${row.id}` }] : []),
    ...(mayEdit && !row.isRemote
      ? [{ key: 'data', label: t`Download test data`, icon: <Download size={ICON_PX} />, onSelect: () => void download('downloadTestcase', { pid: row.id }).catch(() => undefined) }]
      : []),
    { key: 'page', label: t`Show the problem`, icon: <ExternalLink size={ICON_PX} />, href: `/problem/${encodeURIComponent(problemId)}`, newWindow: true },
    ...(rules ? [{ key: 'delete', label: t`Delete`, icon: <Trash2 size={ICON_PX} />, onSelect: () => void remove(), danger: true, separated: true }] : []),
  ]
  return <RowMenu label={t`Actions on ${problemId}`} entries={entries} />
}

/** Public, private or for contests, changed in the row. */
export function AuthSelect({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { rules, mayEdit } = useRights(row)
  const { problemId } = row
  const change = async (auth: string) => {
    const isChanged = await call('changeProblemAuth', { body: { id: row.id, auth: Number(auth) } }).then(() => true, () => false)
    if (isChanged) toast.success(t`Update Successfully`)
    await client.invalidateQueries({ queryKey: LIST_KEY })
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
