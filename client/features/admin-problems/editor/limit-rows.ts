/** Limits of single languages as rows of the form, and what few problems set of their checker. */
import type { JudgingOptions, LanguageLimit } from '@podium/proto/rules/problem/judging-options.ts'

/** A factor of the problem's limit, or a limit of its own. */
export type LimitKind = 'factor' | 'own'

export interface LimitRow {
  readonly language: string
  /** Empty leaves the usual factor. */
  readonly time: string
  readonly timeKind: LimitKind
  readonly memory: string
  readonly memoryKind: LimitKind
}

export interface OptionsDraft {
  readonly languageLimits: readonly LimitRow[]
  readonly checkerCall: string
  /** One on each line. */
  readonly checkerArguments: string
  readonly passLimit: string
}

export const newRow = (language: string): LimitRow => ({
  language,
  time: '',
  timeKind: 'factor',
  memory: '',
  memoryKind: 'factor',
})

const shown = (value: number | undefined): string => (value === undefined ? '' : String(value))

const rowOf = ({ language, timeFactor, timeMs, memoryFactor, memoryMb }: LanguageLimit): LimitRow => ({
  language,
  time: shown(timeMs ?? timeFactor),
  timeKind: timeMs === undefined ? 'factor' : 'own',
  memory: shown(memoryMb ?? memoryFactor),
  memoryKind: memoryMb === undefined ? 'factor' : 'own',
})

export const optionsDraft = (options: JudgingOptions | null): OptionsDraft => ({
  languageLimits: (options?.languageLimits ?? []).map(rowOf),
  checkerCall: options?.checkerCall ?? 'testlib',
  checkerArguments: (options?.checkerArguments ?? []).join('\n'),
  passLimit: String(options?.passLimit ?? 1),
})

export const isLimit = (text: string, kind: LimitKind): boolean =>
  text.trim() === '' || (kind === 'own' ? /^[1-9]\d*$/ : /^\d+(\.\d+)?$/).test(text.trim())

const limitOf = ({ language, time, timeKind, memory, memoryKind }: LimitRow): LanguageLimit => ({
  language,
  ...(time.trim() === '' ? {} : { [timeKind === 'own' ? 'timeMs' : 'timeFactor']: Number(time) }),
  ...(memory.trim() === '' ? {} : { [memoryKind === 'own' ? 'memoryMb' : 'memoryFactor']: Number(memory) }),
})

/** What the save call takes; null for nothing out of the usual. */
export function optionsOf(draft: OptionsDraft, hasChecker: boolean): JudgingOptions | null {
  const words = draft.checkerArguments.split('\n').filter((line) => line !== '')
  const passes = Number(draft.passLimit)
  const options: JudgingOptions = {
    ...(draft.languageLimits.length > 0 ? { languageLimits: draft.languageLimits.map(limitOf) } : {}),
    ...(hasChecker && draft.checkerCall === 'icpc' ? { checkerCall: 'icpc' } : {}),
    ...(hasChecker && words.length > 0 ? { checkerArguments: words } : {}),
    ...(hasChecker && passes > 1 ? { passLimit: passes } : {}),
  }
  return Object.keys(options).length > 0 ? options : null
}
