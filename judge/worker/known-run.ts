/**
 * A submission of which everything is known: what it prints, and about how much work it is. It goes through the same
 * compiler, boxes and comparison as everybody's.
 */
import { createHash } from 'node:crypto'
import type { SelfTestTask } from '@podium/proto/events/bus/judge.ts'
import { judgeMessage, judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { runSelfTest } from '../pipeline/self-test.ts'
import type { JudgeTools } from '../pipeline/judge-task.ts'
import { isOfFullDisk } from './disk-room.ts'
import { reasonOf } from './fault-reason.ts'

/** Steps that cannot be left out or done at once, over memory that fits into the caches of any processor of today. */
const code = `#include <stdint.h>
#include <stdio.h>
static uint32_t cells[1 << 16];
int main(void) {
  uint32_t value = 1, step, sum = 0;
  for (step = 0; step < 200000000u; step++) {
    value = value * 1664525u + 1013904223u;
    cells[value >> 16] += value ^ step;
  }
  for (step = 0; step < 1 << 16; step++) sum = sum * 31u + cells[step];
  printf("%u\\n", sum);
  return 0;
}
`
const prints = '3585122432'

/** Compiled alike by all of them; a judge without a compiler of these has no known run. */
const languages = ['C With O2', 'C++ 17 With O2', 'C', 'C++ 17', 'C++'] as const

const taskIn = (language: string): SelfTestTask => ({
  v: 1,
  key: 'known',
  language,
  code,
  input: '',
  expectedOutput: `${prints}\n`,
  problem: {
    pid: 0,
    type: 0,
    judgeMode: 'default',
    judgeCaseMode: 'default',
    timeLimitMs: 20_000,
    memoryLimitMb: 64,
    stackLimitMb: 64,
    ioScore: null,
    difficulty: 0,
    isRemoveEndBlank: true,
    isFileIO: false,
    ioReadFileName: null,
    ioWriteFileName: null,
    userExtraFiles: {},
  },
})

export type KnownResult =
  /** CPU time. */
  | { readonly isRight: true; readonly timeMs: number }
  | { readonly isRight: false; readonly why: JudgeReport; readonly lacksRoom: boolean }

export interface KnownRun {
  /** Another one when the program or its language is another. */
  readonly id: string
  /** Runs it once. Never rejects. */
  readonly run: () => Promise<KnownResult>
}

const idChars = 16
const idOf = (language: string): string =>
  createHash('sha256').update(`${language}\n${code}`).digest('hex').slice(0, idChars)

/** Null where no language of the judge can. */
export function knownRun(tools: JudgeTools): KnownRun | null {
  const language = languages.find((name) => tools.languages.has(name))
  if (language === undefined) return null
  const task = taskIn(language)
  const run = async (): Promise<KnownResult> => {
    try {
      const { status, timeMs, stderr } = await runSelfTest(task, tools)
      if (status === Status.accepted && timeMs !== null) return { isRight: true, timeMs }
      const why = [judgeMessage('knownRunWrong', { status }), ...(stderr ?? [])]
      // a compiler that finds no room says so in its own words
      return { isRight: false, why, lacksRoom: isOfFullDisk(new Error(judgeTextIn(why, 'en-US'))) }
    } catch (error) {
      return { isRight: false, why: reasonOf(error), lacksRoom: isOfFullDisk(error) }
    }
  }
  return { id: idOf(language), run }
}
