/** A crowd that submits A+B through whatever happens, and remembers what the server acknowledged. */
import type { Api } from '../support/api.ts'

export interface Acknowledged {
  readonly submitId: number
  readonly expected: number
}

const right =
  '#include <stdio.h>\nint main(void) { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); return 0; }\n'
const wrong = right.replace('a + b', 'a + b + 1')
/** Runs long enough to be in the middle of a case when the judge dies. */
const slow = right.replace('return 0;', 'for (volatile long i = 0; i < 40000000; i++) {} return 0;')

const kinds = [
  { code: right, status: 0 },
  { code: wrong, status: -1 },
  { code: slow, status: 0 },
] as const

/**
 * One submission, repeated until the server says that it has it. What a failed call may have stored is judged as
 * well.
 */
const submitOnce = async (api: Api, code: string): Promise<number> => {
  for (;;) {
    const answer = await api.send('submit', { body: { pid: 'P1000', language: 'C', code, cid: 0 } }).catch(() => null)
    if (answer?.status === 200) return answer.data.submitId
    if (answer && answer.http < 500) throw new Error(`refused: ${answer.http}/${answer.status} ${answer.msg}`)
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

const retryMs = 100

/** Submits `count` solutions from all users at once; `onProgress` gets how many are acknowledged. */
export const submitMany = async (
  users: readonly Api[],
  count: number,
  onProgress: (acknowledged: number) => void,
): Promise<Acknowledged[]> => {
  const acknowledged: Acknowledged[] = []
  let next = 0
  const work = async (api: Api): Promise<void> => {
    while (next < count) {
      const index = next++
      const kind = kinds[index % kinds.length] ?? kinds[0]
      acknowledged.push({ submitId: await submitOnce(api, kind.code), expected: kind.status })
      onProgress(acknowledged.length)
    }
  }
  await Promise.all(users.map(work))
  return acknowledged
}
