import { useLingui } from '@lingui/react/macro'
import { createContext, use } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContestPlacement } from './contest-placement.ts'
import type { ProblemDraft } from './draft.ts'
import type { DraftFault } from './faults.ts'

export interface EditorState {
  readonly form: UseFormReturn<ProblemDraft>
  /** As it was loaded. */
  readonly stored: ProblemDraft
  /** Internal id; undefined for a problem that does not exist yet. */
  readonly pid: number | undefined
  /** What is wrong, from the first try to save on. */
  readonly faults: readonly DraftFault[]
  /** What was compiled last, as `checkerKey` writes it. */
  readonly compiledKey: string | null
  readonly onCompiled: (key: string) => void
  /** The contest that the problem is written for. */
  readonly contest?: ContestPlacement
}

export const EditorContext = createContext<EditorState | null>(null)

export function useEditor(): EditorState {
  const state = use(EditorContext)
  if (state === null) throw new Error('a part of the problem editor stands outside of it')
  return state
}

/** What identifies a checker or interactor that has compiled. */
export const checkerKey = ({ judgeMode, spjCode, spjLanguage, judgeExtraFile }: ProblemDraft): string =>
  JSON.stringify([judgeMode, spjCode, spjLanguage, judgeExtraFile])

function useLabels(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    problemId: t`Problem ID`,
    title: t`Title`,
    timeLimit: t`Time`,
    memoryLimit: t`Memory`,
    stackLimit: t`Stack`,
    description: t`Description`,
    input: t`Input`,
    output: t`Output`,
    hint: t`Hint`,
    source: t`Source`,
    tags: t`Tags`,
    languages: t`Languages`,
    examples: t`Examples`,
    cases: t`Test data`,
    score: t`Score`,
    groupNum: t`Group`,
    spjCode: t`Code`,
    spjLanguage: t`Language`,
    checkerCall: t`How it is called`,
    checkerArguments: t`Arguments`,
    passLimit: t`Passes per case`,
    userExtraFile: t`Files for solutions`,
    judgeExtraFile: t`Files for the checker`,
    ioReadFileName: t`Input file`,
    ioWriteFileName: t`Output file`,
    codeTemplates: t`Code templates`,
    name: t`File name`,
    content: t`Content`,
    judgeMode: t`Judge mode`,
    judgeCaseMode: t`Case mode`,
    auth: t`Visibility`,
    difficulty: t`Difficulty`,
    type: t`Type`,
    contestDisplayId: t`Label in the contest`,
    contestDisplayTitle: t`Title in the contest`,
  }
}

/** Labels of the fields, and what is wrong with one in words. */
export function useFieldTexts() {
  const { t } = useLingui()
  const labels = useLabels()
  const labelOf = (field: string): string => labels[field.split('.').at(-1) ?? ''] ?? field
  const textOf = ({ field, rule, limit = 0, text = '' }: DraftFault): string => {
    const label = labelOf(field)
    switch (rule) {
      case 'required':
        return t`${label} is required`
      case 'minimum':
        return t`At least ${limit}`
      case 'maximum':
        return t`At most ${limit}`
      case 'maxLength':
        return t`At most ${limit} characters`
      case 'maxItems':
        return t`At most ${limit} entries`
      case 'choice':
        return t`Choose one of the possible values`
      case 'fileName':
        return t`A plain file name, without folders`
      case 'repeated':
        return t`Entered twice`
      case 'tooLarge':
        return t`At most ${limit} bytes in all`
      case 'stockChecker':
        return t`Checker not found`
      case 'judgingTime':
        return t`Time limit times cases: at most ${limit} s`
      case 'number':
        return t`Enter a whole number of 0 or more`
      case 'upload':
        return t`Upload the test data first`
      case 'atLeastOne':
        return t`Add at least one case`
      case 'compile':
        return t`The checker has changed; compile it before saving`
      case 'refused':
        return text
    }
  }
  return { labelOf, textOf }
}

/** What is wrong with one field, in words. */
export function useError(): (field: string) => string | undefined {
  const { faults } = useEditor()
  const { textOf } = useFieldTexts()
  return (field) => {
    const fault = faults.find((each) => each.field === field)
    return fault === undefined ? undefined : textOf(fault)
  }
}
