/** How long our own verdicts take, while something else goes on and while it stands still. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isFinal, Status } from '@podium/proto/rules/submission/verdict.ts'
import type { Api } from '../../support/api.ts'
import { commentOf, contenders } from './contenders.ts'

const usuallyBetweenMs = 100
export const lookMs = 5

let sent = 0
/** @returns ms from sending a submission in to its verdict in its row */
const submitOwn = async (api: Api, betweenMs: number): Promise<number> => {
  const [contender] = contenders
  if (contender === undefined) throw new Error('no language')
  const code = contender.code + commentOf(contender, (sent += 1))
  await sleep(betweenMs)
  const startMs = performance.now()
  const { submitId } = await api.call('submit', { body: { pid: 'P1000', language: contender.language, code } })
  for (;;) {
    const { submission } = await api.call('submissionDetail', { query: { submitId } })
    if (submission.status === Status.accepted) return performance.now() - startMs
    if (isFinal(submission.status)) throw new Error(`judged ${submission.status}`)
    await sleep(lookMs)
  }
}

/** One after another, each so long after the verdict of the one before. */
export const submitMany = async (api: Api, count: number, betweenMs = usuallyBetweenMs): Promise<number[]> => {
  const samples: number[] = []
  for (let index = 0; index < count; index += 1) samples.push(await submitOwn(api, betweenMs))
  return samples
}
