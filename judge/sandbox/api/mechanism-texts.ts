import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { SandboxDescription } from './sandbox.ts'

/** By limit, in English: for logs, and for readers who know no codes. */
export const mechanismTexts = (mechanisms: SandboxDescription['mechanisms']): Record<string, string> =>
  Object.fromEntries(Object.entries(mechanisms).map(([limit, report]) => [limit, judgeTextIn(report, 'en-US')]))
