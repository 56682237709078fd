import { t } from '@lingui/core/macro'
import type { Atom } from 'jotai'
import { limits } from '@podium/proto/rules/limits.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { requireSignIn } from '../../../api/sign-in.ts'
import { useWebsite } from '../../../api/website.ts'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { askCaptcha } from './captcha-question.ts'
import { codeProblem } from './check-code.ts'
import { useRun } from './use-run.ts'
import type { Run, SubmitRequest } from './use-run.ts'

interface Sent {
  /** Id in the problem context. */
  readonly problemId: string
  readonly isRemote: boolean
  readonly ownStatus: number | undefined
  /** Why nothing can be submitted. */
  readonly closedReason: string | null
  /** The server has taken a submission. */
  readonly onSent: () => void
}

export interface Sending {
  readonly runAtom: Atom<Run>
  /** The newest submission of earlier visits is still looked for. */
  readonly isRestoring: boolean
  /** Checks, asks what has to be asked, and submits. */
  readonly send: (solution: Pick<SubmitRequest, 'language' | 'code'>) => Promise<void>
}

/** Submitting from the page: the rules of spec/1 section 5 before it, a word after it. */
export function useSending({ problemId, isRemote, ownStatus, closedReason, onSent }: Sent): Sending {
  const { ids, rules } = useProblemContext()
  const needsCaptcha = useWebsite()?.submitNeedsCaptcha === true && ids.cid === 0
  const { runAtom, runNow, isRestoring, submit } = useRun({
    problemId,
    hasSubmitted: ownStatus !== undefined && ownStatus !== Status.notSubmitted,
  })
  const send: Sending['send'] = async (solution) => {
    const run = runNow()
    if (run.kind === 'submitting') return
    if (closedReason !== null) return toast.warn(closedReason)
    if (!requireSignIn() || !isSendable(solution.code)) return
    if (rules.enter !== null && !(await rules.enter())) return
    const overwrites =
      !rules.showsVerdict && (run.kind === 'sent' || (ownStatus !== undefined && ownStatus !== Status.notSubmitted))
    if (overwrites && !(await confirmOverwriting())) return
    const solved = needsCaptcha ? await askCaptcha() : {}
    if (solved === null) return
    if (!(await submit({ problemId, isRemote, ...solution, ...solved }))) return
    onSent()
    toast.success(t`Submitted`)
  }
  return { runAtom, isRestoring, send }
}

const confirmOverwriting = (): Promise<boolean> =>
  confirm({
    title: t`Submit again?`,
    body: t`You already have a submission to this problem. The new one replaces it.`,
    verb: t`Replace submission`,
  })

/** Says why a code cannot be sent. */
export function isSendable(code: string): boolean {
  const fault = codeProblem(code)
  const most = formatNumber(limits.codeMaxChars)
  if (fault === 'empty') toast.error(t`Write some code first`)
  if (fault === 'too-long') toast.error(t`Code: at most ${most} characters`)
  return fault === null
}
