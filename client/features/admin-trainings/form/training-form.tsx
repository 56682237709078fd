import { useLingui } from '@lingui/react/macro'
import { errorText } from '@podium/proto/errors/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/errors.ts'
import { useSharedEdit } from '../../../api/shared-edit.ts'
import type { SharedEdit } from '../../../api/shared-edit.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { FormHead } from '../../../ui/form/page/form-head.tsx'
import { FormColumns, PageForm } from '../../../ui/form/page/page-form.tsx'
import { useFirstFault } from '../../../ui/form/page/use-first-fault.ts'
import { useTrainingAdminScope } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import type { Category } from '../queries.ts'
import { bodyOf, draftOf, faultsOf } from './draft.ts'
import type { FaultField, TrainingDraft } from './draft.ts'
import { AccessSection, BasicsSection } from './sections.tsx'

export interface TrainingFormProps {
  /** As it is stored, or the presets of a new one. Only the first is taken. */
  readonly first: TrainingDraft
  readonly categories: readonly Category[]
  readonly tid: number | undefined
  /** Of a training that exists. */
  readonly revision?: number
}

/** The form of a training. From the first try to save on, what is wrong is shown and followed. */
export function TrainingForm({ first, categories, tid, revision }: TrainingFormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const scope = useTrainingAdminScope()
  const form = useForm<TrainingDraft>({ defaultValues: first })
  const draft = { ...first, ...useWatch({ control: form.control }) }
  const [isJudged, setJudged] = useState(false)
  const faults = isJudged ? faultsOf(draft) : []
  const { isSubmitting, isDirty } = form.formState
  const edit = useSharedEdit({
    form,
    revision,
    load: async () => {
      const stored = await scope.calls.form(tid ?? 0, new AbortController().signal)
      return { values: draftOf(stored), revision: stored.training.revision }
    },
  })
  const { store, refusal } = useStore({ tid, letGo: useUnsavedGuard(isDirty), edit })
  const showFirstFault = useFirstFault()
  const save = form.handleSubmit(async (values) => {
    setJudged(true)
    if (faultsOf(values).length === 0) await store(bodyOf(values, tid))
    else showFirstFault()
  })
  const errorOf = (field: FaultField): string | undefined => {
    const fault = faults.find((each) => each.field === field)
    return fault && errorText(fault.code, locale, fault.params)
  }
  return (
    <PageForm
      refusal={refusal}
      onBack={edit.backToMine}
      onSave={save}
      head={
        <FormHead
          up={{ path: scope.paths.list, label: t`Training` }}
          title={draft.title.trim() === '' ? t`New training` : draft.title}
          faultCount={faults.length}
          isDirty={isDirty}
          isSaving={isSubmitting}
        />
      }
    >
      <FormColumns>
        <BasicsSection form={form} errorOf={errorOf} categories={categories} />
        <AccessSection form={form} errorOf={errorOf} />
      </FormColumns>
    </PageForm>
  )
}

interface Storing {
  readonly tid: number | undefined
  readonly letGo: () => void
  readonly edit: SharedEdit
}

/**
 * Saves and leads on: a new training to its problems, another to the list. What the server refuses stays written
 * above the form.
 */
function useStore({ tid, letGo, edit }: Storing) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const scope = useTrainingAdminScope()
  const [refusal, setRefusal] = useState<string | null>(null)
  const store = async (body: ReturnType<typeof bodyOf>): Promise<void> => {
    setRefusal(null)
    try {
      const made = tid === undefined ? await scope.calls.create(body) : null
      if (made === null && !(await edit.save((baseRevision) => scope.calls.update({ ...body, baseRevision })))) return
      toast.success(t`Training saved`)
      await Promise.all(
        [listKey(scope), scope.categories.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })),
      )
      letGo()
      await navigate(made === null ? scope.paths.list : `${scope.paths.of(made.tid)}/problems`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
    }
  }
  return { store, refusal }
}
