/**
 * The verdict table: one row per status code of the contract. Everything else about a verdict is derived from its
 * row. `tone` names the palette of the look; `penalty` says whether the verdict costs time in an ACM contest
 * (contract/judging 9); `counter` is the column of the per-problem counters that it raises, null when it only counts
 * towards the total.
 */
interface VerdictRow {
  readonly code: number
  readonly short: string
  readonly name: { readonly 'en-US': string; readonly 'zh-CN': string }
  readonly tone: 'ac' | 'pa' | 'wa' | 'tle' | 'mle' | 're' | 'ce' | 'pe' | 'none' | 'now'
  readonly phase: 'none' | 'progress' | 'final'
  readonly penalty: boolean
  readonly counter: VerdictCounter | null
}

export type VerdictCounter = 'ac' | 'wa' | 'ce' | 'pe' | 'tle' | 'mle' | 're' | 'se' | 'pa'

const row = (
  code: number,
  short: string,
  names: readonly [en: string, zh: string],
  rest: Pick<VerdictRow, 'tone' | 'phase'> & Partial<Pick<VerdictRow, 'penalty' | 'counter'>>,
) => ({ code, short, name: { 'en-US': names[0], 'zh-CN': names[1] }, penalty: false, counter: null, ...rest })

export const verdicts = {
  notSubmitted: row(-10, 'NS', ['Not Submitted', '未提交'], { tone: 'none', phase: 'none' }),
  unknownResult: row(-5, 'UR', ['Submitted Unknown Result', '已提交，结果未知'], { tone: 'none', phase: 'none' }),
  cancelled: row(-4, 'CA', ['Cancelled', '已取消'], { tone: 'none', phase: 'final' }),
  presentationError: row(-3, 'PE', ['Presentation Error', '格式错误'], {
    tone: 'pe',
    phase: 'final',
    penalty: true,
    counter: 'pe',
  }),
  compileError: row(-2, 'CE', ['Compile Error', '编译错误'], { tone: 'ce', phase: 'final', counter: 'ce' }),
  wrongAnswer: row(-1, 'WA', ['Wrong Answer', '答案错误'], {
    tone: 'wa',
    phase: 'final',
    penalty: true,
    counter: 'wa',
  }),
  accepted: row(0, 'AC', ['Accepted', '通过'], { tone: 'ac', phase: 'final', counter: 'ac' }),
  timeLimit: row(1, 'TLE', ['Time Limit Exceeded', '超出时间限制'], {
    tone: 'tle',
    phase: 'final',
    penalty: true,
    counter: 'tle',
  }),
  memoryLimit: row(2, 'MLE', ['Memory Limit Exceeded', '超出内存限制'], {
    tone: 'mle',
    phase: 'final',
    penalty: true,
    counter: 'mle',
  }),
  runtimeError: row(3, 'RE', ['Runtime Error', '运行错误'], {
    tone: 're',
    phase: 'final',
    penalty: true,
    counter: 're',
  }),
  systemError: row(4, 'SE', ['System Error', '系统错误'], { tone: 'none', phase: 'final', counter: 'se' }),
  pending: row(5, 'PD', ['Pending', '等待评测'], { tone: 'none', phase: 'progress' }),
  compiling: row(6, 'CP', ['Compiling', '编译中'], { tone: 'now', phase: 'progress' }),
  judging: row(7, 'JG', ['Judging', '评测中'], { tone: 'now', phase: 'progress' }),
  partial: row(8, 'PA', ['Partially Accepted', '部分通过'], { tone: 'pa', phase: 'final', counter: 'pa' }),
  submitting: row(9, 'SU', ['Submitting', '提交中'], { tone: 'now', phase: 'none' }),
  submitFailed: row(10, 'SF', ['Submission Failed', '提交失败'], { tone: 'none', phase: 'final' }),
} as const satisfies Record<string, VerdictRow>

export type VerdictKey = keyof typeof verdicts
export type Verdict = VerdictRow

/** Status codes by name: `Status.accepted` is 0. */
export const Status = Object.fromEntries(Object.entries(verdicts).map(([key, v]) => [key, v.code])) as {
  readonly [K in VerdictKey]: number
}

const byCode = new Map<number, Verdict>(Object.values(verdicts).map((v) => [v.code, v]))

/** The row of a code; a code from a newer sender reads as an unknown result and never throws. */
export const verdictOf = (code: number): Verdict => byCode.get(code) ?? verdicts.unknownResult

/** Exactly Pending, Compiling and Judging are in progress (spec/1 section 4). */
export const isInProgress = (code: number): boolean => verdictOf(code).phase === 'progress'
export const codesInProgress: readonly number[] = Object.values(Status).filter(isInProgress)
/** True for codes that a judging can end in, and for Cancelled. */
export const isFinal = (code: number): boolean => verdictOf(code).phase === 'final'
/** Codes that manual judging may set (spec/1 section 5: not Cancelled, Compile Error or one in progress). */
export const isManualVerdict = (code: number): boolean =>
  isFinal(code) && code !== Status.cancelled && code !== Status.compileError

/** A case of status -4 was not run: it reads Skipped, not Cancelled. */
export const skippedName = { 'en-US': 'Skipped', 'zh-CN': '已跳过' } as const
