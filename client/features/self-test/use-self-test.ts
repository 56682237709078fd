import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/model/limits.ts'
import { Status } from '@podium/proto/model/verdict.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { formatNumber } from '../../ui/format.ts'
import { toast } from '../../ui/toast.ts'
import type { TestSample } from './passed-sample.ts'

export type SelfTestTab = 'test-case' | 'test-result' | 'run'

/** The key of the query that holds a test's result. */
export const resultKey = (testKey: string) => ['self-test', testKey] as const

export interface SelfTestOptions {
  readonly pid: number
  /** Where the problem is worked on. */
  readonly type: 'public' | 'contest' | 'group'
  readonly isRemote: boolean
  readonly samples: readonly TestSample[]
  /** What is tested; `mode` is the editor's content type of the language. */
  readonly solution: () => { readonly code: string; readonly language: string; readonly mode: string }
  /** Whether there is something to send and somebody to send it; says why not. */
  readonly mayTest: () => boolean
  /** Brings the panel into view. */
  readonly onShow: () => void
}

interface State {
  readonly tab: SelfTestTab
  readonly isOpen: boolean
  readonly input: string
  readonly expected: string
  readonly isSending: boolean
  /** Key of the last test that the server has taken. */
  readonly testKey: string | null
}

export interface SelfTest extends State {
  readonly change: (part: Partial<Pick<State, 'tab' | 'isOpen' | 'input' | 'expected'>>) => void
  readonly useSample: (sample: TestSample) => void
  readonly run: () => Promise<void>
}

/** A self-test beside the editor: its case, its key, and what of it is shown. Starts with the first sample filled in. */
export function useSelfTest(options: SelfTestOptions): SelfTest {
  const client = useQueryClient()
  const [state, setState] = useState<State>(() => startOf(options.samples))
  const change = (part: Partial<State>): void => setState((before) => ({ ...before, ...part }))
  const run = async (): Promise<void> => {
    if (state.isSending || !options.mayTest()) return
    options.onShow()
    const { input, expected } = state
    if (!isTestable(input)) return change({ isOpen: true, tab: 'test-case' })
    change({ isOpen: true, tab: 'test-result', isSending: true })
    const { pid, type, isRemote: isRemoteJudge } = options
    const body = { pid, isRemoteJudge, ...options.solution(), type, userInput: input, expectedOutput: expected === '' ? null : expected }
    const testKey = await call('submitTestJudge', { body }).catch(() => null)
    if (testKey === null) return change({ isSending: false, tab: 'test-case' })
    client.setQueryData(resultKey(testKey), { status: Status.pending })
    change({ isSending: false, testKey })
  }
  useShortcut(() => void run())
  return {
    ...state,
    change,
    run,
    useSample: ({ input, output }) => {
      options.onShow()
      change({ input, expected: output, isOpen: true, tab: 'test-case' })
    },
  }
}

const startOf = ([first]: readonly TestSample[]): State => ({
  tab: 'test-case', isOpen: false, input: first?.input ?? '', expected: first?.output ?? '', isSending: false, testKey: null,
})

export const isTooLong = (input: string): boolean => input.length > limits.testInputMaxChars

/** Says why an input cannot be sent. */
function isTestable(input: string): boolean {
  const most = formatNumber(limits.testInputMaxChars)
  if (input === '') toast.error(t`Enter some input first`)
  else if (isTooLong(input)) toast.error(t`Input: at most ${most} characters`)
  else return true
  return false
}

/** Ctrl+' or Cmd+', wherever the focus is on the page, but not behind a dialog. */
function useShortcut(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "'" || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null) return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
