import { useLingui } from '@lingui/react/macro'
import { publication } from '@podium/proto/rules/problem/publication.ts'
import { Download, ExternalLink, Globe, Pencil, Trash2, Undo2 } from 'lucide-react'
import { call } from '../../../api/call.ts'
import { useMutationHandler } from '../../../api/mutations.ts'
import { download } from '../../../api/transfer.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import type { MenuEntry } from '../../../ui/overlay/menu.tsx'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { useProblemAdminScope, useProblemRights, listKey } from '../../admin-problems/index.ts'
import type { ProblemRow } from '../../admin-problems/index.ts'

const iconPx = 15
const publicAuth = 1
const forContests = 3

/** Asks first; from null it applies, from anything else it takes that back. */
function usePublication({ id: pid, problemId, applyPublicProgress: progress }: ProblemRow): MenuEntry {
  const { t } = useLingui()
  const handleMutation = useMutationHandler(listKey(useProblemAdminScope()))
  const send = (isApplied: boolean) => call('applyGroupProblem', { query: { pid, isApplied } })
  const apply = async () => {
    const body = t`A problem administrator of the site reviews it. A public problem stays in the group, under the same ID.`
    if (await confirm({ title: t`Ask to publish ${problemId}?`, body, verb: t`Send request` }))
      await handleMutation(send(true), t`Request sent`)
  }
  const cancel = async () => {
    const isPublic = progress === publication.public
    const body = isPublic
      ? t`The problem leaves the public bank and belongs to the group alone again.`
      : t`The request is withdrawn. You can ask again later.`
    const title = isPublic ? t`Remove ${problemId} from the public bank?` : t`Withdraw the request for ${problemId}?`
    if (await confirm({ title, body, verb: isPublic ? t`Remove` : t`Withdraw the request` }))
      await handleMutation(send(false), t`Saved`)
  }
  if (progress === null)
    return { key: 'publish', label: t`Ask to publish`, icon: <Globe size={iconPx} />, onSelect: () => void apply() }
  const label = progress === publication.public ? t`Remove from the public bank` : t`Withdraw the request`
  return { key: 'publish', label, icon: <Undo2 size={iconPx} />, onSelect: () => void cancel() }
}

/** Edit, test data, publication, the page, delete: as far as the reader may. */
export function GroupProblemActions({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const scope = useProblemAdminScope()
  const { paths, calls } = scope
  const { mayEdit } = useProblemRights(row)
  const handleMutation = useMutationHandler(listKey(scope))
  const publish = usePublication(row)
  const { id: pid, problemId, title, auth } = row
  const remove = async () => {
    const body = t`“${title}” is deleted permanently, with its test data and every submission to it.`
    if (await confirm({ title: t`Delete ${problemId}?`, body, verb: t`Delete problem`, destroys: true }))
      await handleMutation(calls.remove(pid), t`Deleted`)
  }
  const entries: MenuEntry[] = [
    ...(mayEdit
      ? [
          { key: 'edit', label: t`Edit`, icon: <Pencil size={iconPx} />, href: paths.edit(pid) },
          {
            key: 'data',
            label: t`Download test data`,
            icon: <Download size={iconPx} />,
            onSelect: () => void download('downloadTestcase', { pid }).catch(() => undefined),
          },
          publish,
        ]
      : []),
    ...(auth === publicAuth
      ? [
          {
            key: 'page',
            label: t`View problem`,
            icon: <ExternalLink size={iconPx} />,
            href: paths.page(problemId),
            newWindow: true,
          },
        ]
      : []),
    ...(mayEdit
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
  return entries.length === 0 ? null : <RowMenu label={t`Actions on ${problemId}`} entries={entries} />
}

/** Shown to the group or not, changed in the row. A problem becomes one for contests by being put into one. */
export function GroupAuthSelect({ row }: { readonly row: ProblemRow }) {
  const { t } = useLingui()
  const scope = useProblemAdminScope()
  const { mayEdit } = useProblemRights(row)
  const handleMutation = useMutationHandler(listKey(scope))
  const { problemId } = row
  return (
    <Select
      label={t`Visibility of ${problemId}`}
      size="sm"
      width="124px"
      value={String(row.auth)}
      disabled={!mayEdit}
      options={[
        { value: '1', label: t`Public` },
        { value: '2', label: t`Private` },
        { value: '3', label: t`For contests`, disabled: row.auth !== forContests },
      ]}
      onChange={(auth) => void handleMutation(scope.calls.changeAuth(row.id, Number(auth)), t`Saved`)}
    />
  )
}
