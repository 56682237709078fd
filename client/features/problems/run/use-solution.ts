import { parseExamples } from '@podium/proto/rules/problem/examples.ts'
import { requireSignIn } from '../../../api/sign-in.ts'
import { useProblemContext } from '../../../domain/problem/problem-context.ts'
import { languageBankOf } from '../../../domain/problem/remote-problem.ts'
import { useLanguages } from '../../../domain/problem/use-languages.ts'
import { useSelfTest } from '../../self-test/index.ts'
import { useDraft } from '../editor/drafts/use-draft.ts'
import { useOwnStatus } from '../queries.ts'
import type { ProblemInfo } from '../queries.ts'
import { useClosedReason } from './closed-reason.ts'
import { isSendable, useSending } from './use-sending.ts'

/**
 * What the reader writes for a problem, tries out and submits.
 *
 * @param problemId in the problem context
 * @param onShow brings the pane with the editor into view
 */
export function useSolution(problemId: string, info: ProblemInfo, onShow: () => void) {
  const { problem, codeTemplate, languages } = info
  const { ids, selfTestType } = useProblemContext()
  const bank = languageBankOf(problem)
  const known = useLanguages(bank)
  const control = useDraft({ pid: problem.id, cid: ids.cid, languages, templates: codeTemplate }, known)
  const ownStatus = useOwnStatus(problem.id)
  const samples = parseExamples(problem.examples)
  const { code, language, contentType = '' } = control
  const selfTest = useSelfTest({
    pid: problem.id,
    type: selfTestType,
    isRemote: problem.isRemote,
    samples,
    solution: () => ({ code, language, mode: contentType }),
    mayTest: () => requireSignIn() && isSendable(code),
    onShow,
  })
  const showRun = (): void => selfTest.change({ tab: 'run', isOpen: true })
  const closedReason = useClosedReason(info)
  const { isRemote } = problem
  const sending = useSending({ problemId, isRemote, ownStatus, closedReason, onSent: showRun })
  const submit = (): void => void sending.send({ language, code })
  return { control, ownStatus, samples, selfTest, sending, closedReason, showRun, submit }
}
