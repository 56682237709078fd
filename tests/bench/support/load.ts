/** A crowd of readers in a process of its own: keeps so many requests in flight, over connections that stay open. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'

export interface LoadOrder {
  /** Addresses, taken in turn. */
  readonly urls: readonly string[]
  /** Who asks, taken in turn too; absent for visitors. */
  readonly tokens?: readonly string[]
  readonly inFlight: number
  readonly requests: number
  /** Asked first and not counted: a crowd that has just started opens its connections and compiles its own code. */
  readonly warmUps?: number
}

export interface LoadResult {
  readonly samplesMs: readonly number[]
  readonly perSecond: number
}

const ask = (agent: Agent, url: string, token: string | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { agent, headers: token === undefined ? {} : { authorization: token } }, (response) => {
      response
        .on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
        )
        .resume()
    })
      .on('error', reject)
      .end()
  })

async function askAll(agent: Agent, { urls, tokens = [], inFlight, requests }: LoadOrder): Promise<LoadResult> {
  const samplesMs: number[] = []
  let next = 0
  const startMs = performance.now()
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      while (next < requests) {
        const turn = next++
        const sentMs = performance.now()
        await ask(agent, urls[turn % urls.length] ?? '', tokens[turn % tokens.length])
        samplesMs.push(performance.now() - sentMs)
      }
    }),
  )
  return { samplesMs, perSecond: (requests * 1000) / (performance.now() - startMs) }
}

async function run(order: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: order.inFlight })
  await askAll(agent, { ...order, requests: order.warmUps ?? 0 })
  const result = await askAll(agent, order)
  agent.destroy()
  return result
}

/** Throws when an answer is not 200. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  // Not with the flags of the server that asks for it.
  const crowd = fork(new URL(import.meta.url), { execArgv: [] })
  crowd.send(order)
  const [result] = (await Promise.race([once(crowd, 'message'), once(crowd, 'exit')])) as [LoadResult | number]
  if (typeof result === 'number') throw new Error('the crowd met an answer that is none')
  return result
}

// Only in the process that was made for it.
if (process.send) {
  process.once('message', (order: LoadOrder) => {
    void run(order).then((result) => process.send?.(result, () => process.disconnect()))
  })
}
