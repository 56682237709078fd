import { useState } from 'react'
import { languageChoices, startLanguage, codeAfterSwitch } from './language-choice.ts'
import type { LanguageChoice } from './language-choice.ts'
import { readDraft, writeDraft } from './preferences.ts'
import type { Draft } from './preferences.ts'

export interface DraftProblem {
  readonly pid: number
  /** 0 outside contests. */
  readonly cid: number
  /** Names of the problem's languages. */
  readonly languages: readonly string[]
  readonly templates: Readonly<Record<string, string>>
}

export interface DraftControl {
  readonly code: string
  readonly language: string
  readonly draft: Draft
  readonly choices: readonly LanguageChoice[]
  /** False when the browser's storage refused the last change. */
  readonly isKept: boolean
  readonly change: (part: Partial<Draft>) => void
  readonly switchLanguage: (language: string) => void
}

/** Code, language and look of one problem, kept on this device with every change. */
export function useDraft(problem: DraftProblem, known: readonly { name: string; available?: boolean }[]): DraftControl {
  const { pid, cid, languages, templates } = problem
  const [draft, setDraft] = useState(() => readDraft(localStorage, pid, cid))
  const [isKept, setKept] = useState(true)
  const choices = languageChoices(languages, known)
  const language = startLanguage(choices, draft.language)
  const code = draft.code ?? templates[language] ?? ''
  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, language, ...part }
    setDraft(next)
    setKept(writeDraft(localStorage, next, pid, cid))
  }
  return {
    code, language, draft, choices, isKept, change,
    switchLanguage: (to) => change({ language: to, code: codeAfterSwitch(code, templates, language, to) }),
  }
}
