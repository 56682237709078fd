import { useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { LinkButton } from '../../../ui/form/button.tsx'
import { FormHead } from '../../../ui/form/page/form-head.tsx'
import { useProblemAdminScope } from '../admin-scope.ts'
import { useEditor } from './context.ts'

/** Which problem it is, and where it is shown. */
export function EditorHead({ isDirty, isSaving }: { readonly isDirty: boolean; readonly isSaving: boolean }) {
  const { t } = useLingui()
  const { form, faults, pid, stored, contest } = useEditor()
  const { paths, group } = useProblemAdminScope()
  const [problemId, title] = useWatch({ control: form.control, name: ['problemId', 'title'] })
  const prefix = group?.shortName.toUpperCase() ?? ''
  const name = `${problemId === '' ? '' : prefix}${problemId} ${title}`.trim()
  return (
    <FormHead
      up={
        contest === undefined
          ? { path: paths.list, label: t`Problems` }
          : { path: paths.contestProblems(contest.cid), label: contest.title }
      }
      title={name === '' ? t`New problem` : name}
      faultCount={faults.length}
      isDirty={isDirty}
      isSaving={isSaving}
      actions={
        pid === undefined || contest !== undefined ? undefined : (
          <LinkButton
            to={paths.page(prefix + stored.problemId)}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink size={14} />}
          >
            {t`View problem`}
          </LinkButton>
        )
      }
    />
  )
}
