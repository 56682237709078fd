/**
 * From the call that answers a clarification to all until the last of 2,000 browsers of contestants has the answer.
 * The baseline is a bare ws server in the same run: a body of the same size, as many sockets, the same clients'
 * process, the same cores.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@podium/proto/events/topics.ts'
import type { Stack } from '@podium/infra/stack/stack.ts'
import { makeContest } from '../services-boards/support.ts'
import { Api, signUp } from '../support/api.ts'
import { contextOf } from '../support/context.ts'
import { nowMs, openCrowd } from './support/crowd.ts'
import type { Crowd } from './support/crowd.ts'
import { figuresOf, mustHold, printRow } from './support/figures.ts'
import type { Figures } from './support/figures.ts'
import { withBenchStack } from './support/stack.ts'

const browsers = 2_000
/** Each asks one question, and has an equal share of the browsers. */
const contestants = 40
const betweenMs = 150
const answer = 'Yes. The **second paragraph** of the statement says how the ends of a road are counted.'

async function measureBare(): Promise<Figures> {
  const server = fork(new URL('./support/ws-baseline.ts', import.meta.url))
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const crowd = await openCrowd({ url: `ws://127.0.0.1:${port}`, count: browsers, topic: null })
  const samples: number[] = []
  for (let rev = 1; rev <= contestants; rev += 1) {
    const sentMs = nowMs()
    server.send(JSON.stringify({ topic: topics.contest(1, 'clarifications'), rev, kind: 'row', data: { answer } }))
    samples.push((await crowd.untilReceived(rev)) - sentMs)
    await sleep(betweenMs)
  }
  crowd.close()
  server.disconnect()
  return figuresOf(samples)
}

/** Answers every question to all, one after another. */
async function measureAnswers(jury: Api, crowd: Crowd, cid: number): Promise<Figures> {
  const { records } = await jury.call('clarifications', { query: { cid } })
  const samples: number[] = []
  for (const { id, rev } of records) {
    const sentMs = nowMs()
    await jury.call('answerClarification', { body: { cid, id, answer, toAll: true, rev } })
    const after = await jury.call('clarifications', { query: { cid } })
    const answered = after.records.find((one) => one.id === id)
    samples.push((await crowd.untilReceived(answered?.rev ?? 0)) - sentMs)
    await sleep(betweenMs)
  }
  return figuresOf(samples)
}

async function run(stack: Stack): Promise<void> {
  const { ctx, close } = await contextOf(stack)
  const names = Array.from({ length: contestants }, (_, index) => `asker_${index}`)
  const people: Api[] = []
  for (const name of names) people.push(await signUp(stack, name))
  const { cid } = await makeContest(ctx, {
    users: names,
    problems: 2,
    startMs: Date.now() - 60_000,
    durationS: 18_000,
    sealFromS: null,
  })
  for (const one of people) await one.call('askClarification', { body: { cid, question: 'How are the ends counted?' } })
  const jury = new Api(stack.url)
  await jury.signIn('root', stack.rootPassword)
  const { gateway } = JSON.parse(readFileSync(join(stack.dataDir, 'ports.json'), 'utf8')) as { gateway: number }
  const crowd = await openCrowd({
    url: `http://127.0.0.1:${gateway}`,
    count: browsers,
    topic: topics.contest(cid, 'clarifications'),
    tokens: people.flatMap(({ token }) => token ?? []),
  })
  const bare = await measureBare()
  const figures = await measureAnswers(jury, crowd, cid)
  printRow(`bare ws, ${browsers} sockets receive it`, bare)
  printRow(`call of an answer -> last of ${browsers} browsers`, figures, bare)
  mustHold('answer -> last browser: p99 under 100 ms', figures.p99Ms < 100)
  crowd.close()
  await close()
}

await withBenchStack(run)
