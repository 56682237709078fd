/** What a doctor says, in lines for the person at the terminal. */

export interface Finding {
  /** Bad: the process would not start or not work. Note: it works, and should be otherwise. */
  readonly kind: 'good' | 'bad' | 'note'
  readonly what: string
  readonly advice?: string
}

const marks = { good: '  ok    ', bad: '  FAILED', note: '  note  ' } as const
const indent = '           '

export const good = (what: string): Finding => ({ kind: 'good', what })
export const bad = (what: string, advice: string): Finding => ({ kind: 'bad', what, advice })
export const note = (what: string, advice: string): Finding => ({ kind: 'note', what, advice })

export const linesOf = (title: string, findings: readonly Finding[]): string[] => [
  `${title}:`,
  ...findings.flatMap(({ kind, what, advice }) => [
    `${marks[kind]} ${what}`,
    ...(advice === undefined ? [] : [`${indent}${kind === 'bad' ? 'to fix it' : 'advice'}: ${advice}`]),
  ]),
]

/** What is wrong with a part that throws becomes a finding. */
export async function findingsOf(advice: string, examine: () => Promise<readonly Finding[]>): Promise<Finding[]> {
  try {
    return [...(await examine())]
  } catch (error) {
    return [bad(error instanceof Error ? error.message : String(error), advice)]
  }
}
