import { atom } from 'jotai'
import { store } from '../state/store.ts'

export interface ConfirmQuestion {
  readonly title: string
  readonly body?: string
  /** The verb that repeats the action: "Delete comment", never "OK". */
  readonly verb: string
  /** Something is lost: the focus then starts on cancel. */
  readonly destroys?: boolean
}

export interface OpenConfirm extends ConfirmQuestion {
  readonly answer: (yes: boolean) => void
}

export const confirmAtom = atom<OpenConfirm | null>(null)

/** Asks, and resolves to true only when the reader pressed the verb. A second question answers the first with no. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  store.get(confirmAtom)?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      store.set(confirmAtom, null)
      resolve(yes)
    }
    store.set(confirmAtom, { ...question, answer })
  })
}
