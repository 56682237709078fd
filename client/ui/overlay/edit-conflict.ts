import { atom } from 'jotai'
import type { EditedMeanwhile } from '@podium/proto/rules/site/edits.ts'
import { store } from '../state/store.ts'

/** What a form holds, by field. */
export type FormValues = Readonly<Record<string, unknown>>

export interface WhoseQuestion {
  readonly meanwhile: EditedMeanwhile
  /** As the form began, as the reader left it, and as it is stored now. */
  readonly began: FormValues
  readonly mine: FormValues
  readonly theirs: FormValues
}

/** `mine` replaces theirs, `theirs` is loaded, null leaves all as it is. */
export type WhoseAnswer = 'mine' | 'theirs' | null

export interface OpenWhose extends WhoseQuestion {
  readonly answer: (choice: WhoseAnswer) => void
}

export const whoseAtom = atom<OpenWhose | null>(null)

/** Shows what somebody else has changed meanwhile, and asks whose version counts. */
export function askWhose(question: WhoseQuestion): Promise<WhoseAnswer> {
  store.get(whoseAtom)?.answer(null)
  return new Promise((resolve) => {
    const answer = (choice: WhoseAnswer) => {
      store.set(whoseAtom, null)
      resolve(choice)
    }
    store.set(whoseAtom, { ...question, answer })
  })
}
