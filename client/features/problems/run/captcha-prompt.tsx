import { useAtomValue, useStore } from 'jotai'
import { lazy, Suspense, useEffect } from 'react'
import { captchaQuestionAtom } from './captcha-question.ts'

const CaptchaDialog = lazy(async () => ({ default: (await import('./captcha-dialog.tsx')).CaptchaDialog }))

/** Where the question for a captcha appears; leaving the page answers it with no. */
export function CaptchaPrompt() {
  const store = useStore()
  const question = useAtomValue(captchaQuestionAtom)
  useEffect(() => () => store.get(captchaQuestionAtom)?.answer(null), [store])
  return <Suspense>{question === null ? null : <CaptchaDialog question={question} />}</Suspense>
}
