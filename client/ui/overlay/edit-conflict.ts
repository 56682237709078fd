import { atom } from 'jotai'
import type { EditedMeanwhile } from '@podium/proto/rules/site/edits.ts'
import { store } from '../state/store.ts'

/** What a form holds, by field. */
export type FormValues = Readonly<Record<string, unknown>>

export interface EditConflictQuestion {
  readonly meanwhile: EditedMeanwhile
  /** As the form began, as the reader left it, and as it is stored now. */
  readonly began: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

/** `mine` replaces theirs, `theirs` is loaded, null leaves all as it is. */
export type EditConflictAnswer = 'mine' | 'theirs' | null

export interface OpenEditConflict extends EditConflictQuestion {
  readonly answer: (choice: EditConflictAnswer) => void
}

export const editConflictAtom = atom<OpenEditConflict | null>(null)

/** Shows what somebody else has changed meanwhile, and asks whose version counts. */
export function askEditConflict(question: EditConflictQuestion): Promise<EditConflictAnswer> {
  store.get(editConflictAtom)?.answer(null)
  return new Promise((resolve) => {
    const answer = (choice: EditConflictAnswer) => {
      store.set(editConflictAtom, null)
      resolve(choice)
    }
    store.set(editConflictAtom, { ...question, answer })
  })
}
