/** The question for a captcha before a submission, where the site wants one. */
import { atom } from 'jotai'
import { store } from '../../../ui/state/store.ts'

export interface SolvedCaptcha {
  readonly captcha: string
  readonly captchaKey: string
}

export interface CaptchaQuestion {
  readonly answer: (solved: SolvedCaptcha | null) => void
}

export const captchaQuestionAtom = atom<CaptchaQuestion | null>(null)

/** Resolves to null when the reader turned away. */
export const askCaptcha = (): Promise<SolvedCaptcha | null> =>
  new Promise((resolve) => {
    const answer = (solved: SolvedCaptcha | null) => {
      store.set(captchaQuestionAtom, null)
      resolve(solved)
    }
    store.set(captchaQuestionAtom, { answer })
  })
