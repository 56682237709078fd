/** The question for the contest's password before the first submission of somebody who has not given it. */
import { atom } from 'jotai'
import { store } from '../../../ui/state/store.ts'

export interface EnterQuestion {
  readonly cid: number
  readonly answer: (isIn: boolean) => void
}

export const enterQuestionAtom = atom<EnterQuestion | null>(null)

/** Resolves to true once the reader is registered, to false when they turned away. */
export const askToEnter = (cid: number): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (isIn: boolean) => {
      store.set(enterQuestionAtom, null)
      resolve(isIn)
    }
    store.set(enterQuestionAtom, { cid, answer })
  })
