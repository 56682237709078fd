import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { limits } from '@podium/proto/rules/limits.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { callWithToken } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { toast } from '../../ui/overlay/toast.ts'
import type { TestSample } from './passed-sample.ts'
import { useCountdown } from './use-countdown.ts'

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
  /** Keys of the tests of all samples, when those were the last. */
  readonly sampleKeys: readonly string[] | null
}

export interface SelfTest extends State {
  readonly change: (part: Partial<Pick<State, 'tab' | 'isOpen' | 'input' | 'expected'>>) => void
  readonly useSample: (sample: TestSample) => void
  /** Takes a sample as the case and tests it at once, unless the next test has to wait. */
  readonly runSample: (sample: TestSample) => Promise<void>
  readonly run: () => Promise<void>
  /** Tests all samples at once. */
  readonly runSamples: () => Promise<void>
  /** Seconds until the server takes the next test; 0 when it does now. */
  readonly waitS: number
}

/** What the server has taken. */
interface Taken {
  readonly keys: readonly string[]
  readonly part: Partial<Pick<State, 'testKey' | 'sampleKeys'>>
  /** Seconds until the next one. */
  readonly nextS: number | null
}

/**
 * A self-test beside the editor: its case, its key, and what of it is shown. Starts with the first sample filled in.
 */
export function useSelfTest(options: SelfTestOptions): SelfTest {
  const client = useQueryClient()
  const [state, setState] = useState<State>(() => startOf(options.samples))
  const change = (part: Partial<State>): void => setState((before) => ({ ...before, ...part }))
  const [waitS, startWait] = useCountdown()
  const tested = () => ({
    pid: options.pid,
    isRemoteJudge: options.isRemote,
    ...options.solution(),
    type: options.type,
  })
  /**
   * What was written, and the result before, stay when the server refuses; a refusal that says for how long starts
   * the countdown.
   */
  const send = async ({ tab }: Pick<State, 'tab'>, ask: () => Promise<Taken>): Promise<void> => {
    change({ isOpen: true, tab: 'test-result', isSending: true })
    try {
      const { keys, part, nextS } = await ask()
      for (const key of keys) client.setQueryData(resultKey(key), { status: Status.pending })
      startWait(nextS ?? 0)
      change({ isSending: false, ...part })
    } catch (error) {
      if (error instanceof ApiError && error.waitS !== null) startWait(error.waitS)
      change({ isSending: false, tab })
    }
  }
  const runCase = async ({ input, expected, tab }: Pick<State, 'input' | 'expected' | 'tab'>): Promise<void> => {
    if (state.isSending || waitS > 0 || !options.mayTest()) return
    options.onShow()
    if (!isTestable(input)) return change({ isOpen: true, tab: 'test-case' })
    await send({ tab }, async () => {
      const body = { ...tested(), userInput: input, expectedOutput: expected === '' ? null : expected }
      const { data: testKey, waitS: nextS } = await callWithToken('submitTestJudge', { body })
      return { keys: [testKey], part: { testKey, sampleKeys: null }, nextS }
    })
  }
  const runSamples = async (): Promise<void> => {
    if (state.isSending || waitS > 0 || !options.mayTest()) return
    options.onShow()
    await send(state, async () => {
      const { data: sampleKeys, waitS: nextS } = await callWithToken('submitSampleTests', { body: tested() })
      return { keys: sampleKeys, part: { sampleKeys }, nextS }
    })
  }
  const fillIn = ({ input, output }: TestSample): void => {
    options.onShow()
    change({ input, expected: output, isOpen: true, tab: 'test-case' })
  }
  const run = (): Promise<void> => runCase(state)
  useShortcut(() => void run())
  return {
    ...state,
    change,
    run,
    runSamples,
    waitS,
    useSample: fillIn,
    runSample: async (sample) => {
      fillIn(sample)
      await runCase({ input: sample.input || noInput, expected: sample.output, tab: 'test-case' })
    },
  }
}

/** The server takes no empty input. */
const noInput = '\n'

const startOf = ([first]: readonly TestSample[]): State => ({
  tab: 'test-case',
  isOpen: false,
  input: first?.input ?? '',
  expected: first?.output ?? '',
  isSending: false,
  testKey: null,
  sampleKeys: null,
})

/** Size of an input as the server counts it. */
export const inputBytes = (input: string): number => new TextEncoder().encode(input).length

export const isTooLong = (input: string): boolean => inputBytes(input) > limits.testInputMaxBytes

/** Says why an input cannot be sent. */
function isTestable(input: string): boolean {
  const most = formatNumber(limits.testInputMaxBytes)
  if (input === '') toast.error(t`Enter some input first`)
  else if (isTooLong(input)) toast.error(t`Input: at most ${most} bytes`)
  else return true
  return false
}

/** Ctrl+' or Cmd+', wherever the focus is on the page, but not behind a dialog. */
function useShortcut(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "'" || !(event.ctrlKey || event.metaKey) || document.querySelector('dialog[open]') !== null)
        return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
