import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { stockCheckerName } from '@podium/proto/rules/problem/stock-checkers.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { ApiError } from '../../../api/errors.ts'
import { showError } from '../../../api/show-error.ts'
import { useSharedEdit } from '../../../api/shared-edit.ts'
import type { SharedEdit } from '../../../api/shared-edit.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import type { ProblemAdminScope } from '../admin-scope.ts'
import { useProblemAdminScope } from '../admin-scope.ts'
import { listKey } from '../queries.ts'
import { useRejudgeOffer } from '../rejudge/rejudge-offer.ts'
import { PackageSection } from '../package/package-section.tsx'
import { RejudgeSection } from '../rejudge/rejudge-section.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { BasicsSection } from './basics-section.tsx'
import { CheckerSection } from './checker-box.tsx'
import { contestFaults, contestProblemsKey, saveInContest } from './contest-placement.ts'
import type { ContestPlacement, MadeProblem } from './contest-placement.ts'
import { checkerKey, EditorContext } from './context.ts'
import { bodyOf, checkerChanged, storedCases } from './draft-body.ts'
import type { ProblemDraft } from './draft.ts'
import { EditorHead } from './editor-head.tsx'
import { faultsOf, refusalsOf } from './faults.ts'
import type { DraftFault, RefusedField } from './faults.ts'
import { LimitsSection } from './limits-section.tsx'
import { JudgingSection } from './judging-section.tsx'
import { isJudgedOtherwise } from './judged-otherwise.ts'
import { PageForm } from '../../../ui/form/page/page-form.tsx'
import { useFirstFault } from '../../../ui/form/page/use-first-fault.ts'
import { LanguagesSection, PublishingSection } from './publishing-section.tsx'
import { SectionList } from './section-list.tsx'
import { ExamplesSection, StatementSection } from './statement-section.tsx'
import { TemplatesSection } from './templates-section.tsx'
import { TestDataSection } from './test-data/test-data-section.tsx'

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '36px',
    px: { base: '16px', lg: '32px' },
    py: '22px',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: '148px minmax(0, 1fr) 304px' },
  },
})

export interface SharedProblem {
  readonly revision: number
  /** The problem as it is stored now. */
  readonly load: () => Promise<{ readonly values: ProblemDraft; readonly revision: number }>
}

export interface ProblemEditorProps {
  /** As it is stored, or the presets of a new one. Only the first is taken. */
  readonly stored: ProblemDraft
  readonly pid: number | undefined
  /** Of a problem that exists. */
  readonly shared?: SharedProblem
  /** After a problem that exists was saved. */
  readonly onSaved?: () => Promise<void>
  readonly contest?: ContestPlacement
}

/** The form of a problem. From the first try to save on, what is wrong is shown and followed. */
export function ProblemEditor({ stored: first, pid, shared, onSaved, contest }: ProblemEditorProps) {
  const [stored] = useState(first)
  const form = useForm<ProblemDraft>({ defaultValues: stored })
  const [compiledKey, setCompiledKey] = useState<string | null>(null)
  const scope = useProblemAdminScope()
  const { faults, judge, refuse } = useFaults({ form, stored, compiledKey, contest, scope })
  const { isSubmitting, isDirty } = form.formState
  const letGo = useUnsavedGuard(isDirty)
  const edit = useSharedEdit({
    form,
    revision: shared?.revision,
    load: () =>
      shared === undefined ? Promise.reject(new Error('a new problem has no other version')) : shared.load(),
  })
  const store = useStore({ pid, letGo, onSaved, contest, scope, edit })
  const showFirstFault = useFirstFault()
  const save = form.handleSubmit(async (draft) => {
    const isSound = judge(draft).length === 0
    const refusal = isSound ? await store(draft, stored) : null
    const isAtField = refusal !== null && refuse(refusal)
    if (!isSound || isAtField) showFirstFault()
    else if (refusal !== null) showError(refusal)
  })
  const state = useMemo(
    () => ({ form, stored, pid, faults, compiledKey, onCompiled: setCompiledKey, contest }),
    [form, stored, pid, faults, compiledKey, contest],
  )
  return (
    <EditorContext value={state}>
      <PageForm onBack={edit.backToMine} head={<EditorHead isDirty={isDirty} isSaving={isSubmitting} />} onSave={save}>
        <Columns>
          <SectionList />
          <Stack gap="28px" minW={0}>
            <BasicsSection />
            <StatementSection />
            <ExamplesSection />
            {stored.isRemote ? null : (
              <>
                <TestDataSection />
                <CheckerSection />
                <LimitsSection />
              </>
            )}
            <TemplatesSection />
            <PackageSection />
          </Stack>
          <Stack gap="28px" minW={0}>
            <PublishingSection />
            {stored.isRemote ? null : <JudgingSection />}
            {pid === undefined || stored.isRemote ? null : <RejudgeSection pid={pid} />}
            <LanguagesSection />
          </Stack>
        </Columns>
      </PageForm>
    </EditorContext>
  )
}

interface Judged {
  readonly form: UseFormReturn<ProblemDraft>
  readonly stored: ProblemDraft
  readonly compiledKey: string | null
  readonly contest: ContestPlacement | undefined
  readonly scope: ProblemAdminScope
}

/** Nothing before the first judgement; from then on what is wrong with every change. */
function useFaults({ form, stored, compiledKey, contest, scope: { rules } }: Judged) {
  const [faults, setFaults] = useState<readonly DraftFault[]>([])
  const [isJudged, setJudged] = useState(false)
  const [refused, setRefused] = useState<RefusedField | null>(null)
  const values = useWatch({ control: form.control })
  const allOf = useCallback(
    (draft: ProblemDraft) => [
      ...contestFaults(draft, contest),
      ...faultsOf(draft, rules),
      ...compileFault(draft, stored, compiledKey),
    ],
    [stored, compiledKey, contest, rules],
  )
  const judge = (draft: ProblemDraft): readonly DraftFault[] => {
    const found = allOf(draft)
    setFaults(found)
    setJudged(true)
    setRefused(null)
    return found
  }
  /** Whether the form has the field that the server names; it is marked until it is changed. */
  const refuse = ({ field, message: text }: ApiError): boolean => {
    const draft = form.getValues()
    if (field === null || !Object.hasOwn(draft, field)) return false
    const refusal = { field: field as keyof ProblemDraft, text, draft: structuredClone(draft) }
    setFaults(refusalsOf(draft, refusal))
    setRefused(refusal)
    return true
  }
  useEffect(() => {
    if (isJudged) setFaults([...refusalsOf(form.getValues(), refused), ...allOf(form.getValues())])
  }, [isJudged, refused, values, form, allOf])
  return { faults, judge, refuse }
}

/** Own code that has changed must have compiled as it is now (spec/3 sections 4 and 5). */
function compileFault(draft: ProblemDraft, stored: ProblemDraft, compiledKey: string | null): readonly DraftFault[] {
  const hasOwnCode =
    draft.judgeMode !== 'default' && draft.spjCode.trim() !== '' && stockCheckerName(draft.spjCode) === null
  const isOpen = hasOwnCode && checkerChanged(draft, stored) && compiledKey !== checkerKey(draft)
  return isOpen ? [{ field: 'spjCode', rule: 'compile' }] : []
}

interface Storing {
  readonly pid: number | undefined
  readonly letGo: () => void
  readonly onSaved: ProblemEditorProps['onSaved']
  readonly contest: ContestPlacement | undefined
  readonly scope: ProblemAdminScope
  readonly edit: SharedEdit
}

/** Saves; a new problem then leads to the list, where it stands on top. Returns what the server refuses. */
function useStore({ pid, letGo, onSaved, contest, scope, edit }: Storing) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const client = useQueryClient()
  const made = useRef<MadeProblem>({})
  const offerRejudge = useRejudgeOffer()
  return async (draft: ProblemDraft, stored: ProblemDraft): Promise<ApiError | null> => {
    const body = bodyOf(draft, stored, pid)
    const { calls, paths } = scope
    const send = (baseRevision: number | undefined, isOver: boolean) => {
      const sent = { ...body, ...(isOver ? storedCases(draft, stored) : {}), baseRevision }
      return contest === undefined
        ? (pid === undefined ? calls.create : calls.edit)(sent)
        : saveInContest(calls, { draft, body: sent, made: made.current }, contest)
    }
    try {
      if (!(await edit.save(send))) return null
    } catch (error) {
      if (error instanceof ApiError) return error
      throw error
    }
    toast.success(pid === undefined ? t`Problem created` : t`Problem saved`)
    await client.invalidateQueries({
      queryKey: contest === undefined ? listKey(scope) : contestProblemsKey(contest.cid),
    })
    if (pid === undefined) {
      letGo()
      await navigate(contest === undefined ? paths.list : paths.contestProblems(contest.cid))
      return null
    }
    await onSaved?.()
    if (isJudgedOtherwise(draft, stored)) await offerRejudge(pid)
    return null
  }
}
