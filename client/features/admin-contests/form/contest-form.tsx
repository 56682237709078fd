import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/errors.ts'
import { useSharedEdit } from '../../../api/shared-edit.ts'
import type { SharedEdit } from '../../../api/shared-edit.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { FormHead } from '../../../ui/form/page/form-head.tsx'
import { FormColumns, FormTop, PageForm } from '../../../ui/form/page/page-form.tsx'
import { useFirstFault } from '../../../ui/form/page/use-first-fault.ts'
import { ContestPages } from '../contest-frame.tsx'
import { useContestAdminScope } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import { Stack } from '../../../ui/layout/stack.tsx'
import { useLocale } from '../../../ui/text/locale.ts'
import { AccessSection } from './access-section.tsx'
import { AwardsSection } from './awards-section.tsx'
import { BasicsSection } from './basics-section.tsx'
import { BoardSection } from './board-section.tsx'
import { ContestFormContext } from './context.ts'
import { draftOf } from './draft.ts'
import { bodyOf } from './draft-body.ts'
import type { ContestDraft, Stored } from './draft.ts'
import { faultsOf } from './faults.ts'
import type { DraftFault } from './faults.ts'
import { PeopleSection } from './people-section.tsx'
import { RulesSection } from './rules-section.tsx'

export interface ContestFormProps {
  /** As it is stored, or the presets of a new one. Only the first is taken. */
  readonly first: ContestDraft
  readonly stored: Stored | null
  readonly cid: number | undefined
  /** Of a contest that exists. */
  readonly revision?: number
}

/** The form of a contest. From the first try to save on, what is wrong is shown and followed. */
export function ContestForm({ first, stored, cid, revision }: ContestFormProps) {
  const { t } = useLingui()
  const locale = useLocale()
  const form = useForm<ContestDraft>({ defaultValues: first })
  const { faults, judge } = useFaults(form, stored)
  const { isSubmitting, isDirty } = form.formState
  const letGo = useUnsavedGuard(isDirty)
  const { paths, calls, isInContest = false } = useContestAdminScope()
  const edit = useSharedEdit({
    form,
    revision,
    load: async () => {
      const contest = await calls.form(cid ?? 0, new AbortController().signal)
      return { values: draftOf(contest, locale), revision: contest.revision }
    },
  })
  const { store, refusal } = useStore({ cid, letGo, edit })
  const title = useWatch({ control: form.control, name: 'title' }).trim()
  const save = form.handleSubmit(async (draft) => {
    if (judge(draft).length === 0) await store(bodyOf(draft, stored, cid))
  })
  const state = useMemo(() => ({ form, stored, faults }), [form, stored, faults])
  return (
    <ContestFormContext value={state}>
      <PageForm
        refusal={refusal}
        onBack={edit.backToMine}
        onSave={save}
        head={
          <FormHead
            up={{ path: paths.list, label: isInContest ? t`Back to the contest` : t`Contests` }}
            title={title === '' ? t`New contest` : title}
            faultCount={faults.length}
            isDirty={isDirty}
            isSaving={isSubmitting}
          />
        }
      >
        {cid === undefined || isInContest ? null : (
          <FormTop>
            <ContestPages cid={cid} here="edit" mayEdit />
          </FormTop>
        )}
        <FormColumns>
          <Stack gap="28px" minW={0}>
            <BasicsSection />
            <PeopleSection />
            <RulesSection />
            <AwardsSection />
          </Stack>
          <Stack gap="28px" minW={0}>
            <AccessSection />
            <BoardSection />
          </Stack>
        </FormColumns>
      </PageForm>
    </ContestFormContext>
  )
}

/** Nothing before the first judgement; from then on what is wrong with every change. */
function useFaults(form: UseFormReturn<ContestDraft>, stored: Stored | null) {
  const [faults, setFaults] = useState<readonly DraftFault[]>([])
  const [isJudged, setJudged] = useState(false)
  const values = useWatch({ control: form.control })
  const showFirstFault = useFirstFault()
  const judge = (draft: ContestDraft): readonly DraftFault[] => {
    const found = faultsOf(draft, stored, Date.now())
    setFaults(found)
    setJudged(true)
    if (found.length > 0) showFirstFault()
    return found
  }
  useEffect(() => {
    if (isJudged) setFaults(faultsOf(form.getValues(), stored, Date.now()))
  }, [isJudged, values, form, stored])
  return { faults, judge }
}

interface Storing {
  readonly cid: number | undefined
  readonly letGo: () => void
  readonly edit: SharedEdit
}

/** Saves and leads to the list, a new contest to its problems. What the server refuses stays written above the form. */
function useStore({ cid, letGo, edit }: Storing) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const scope = useContestAdminScope()
  const [refusal, setRefusal] = useState<string | null>(null)
  const store = async (body: ReturnType<typeof bodyOf>): Promise<void> => {
    setRefusal(null)
    let next = scope.paths.list
    try {
      if (cid === undefined) next = `${scope.paths.of((await scope.calls.create(body)).cid)}/problems`
      else if (!(await edit.save((baseRevision) => scope.calls.update({ ...body, baseRevision })))) return
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      return
    }
    toast.success(t`Saved`)
    await client.invalidateQueries({ queryKey: listKey(scope) })
    letGo()
    await navigate(next)
  }
  return { store, refusal }
}
