// How many connections one address may have open. Without a bound one machine takes every file number of the front,
// and each connection costs it nothing while it is silent. Who comes through a trusted proxy is for that proxy to
// bound.

import { request } from 'node:http'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { networkOf } from '@podium/proto/server/client-network.ts'
import { Halls, hallsPath, isLoopback, type FollowedHalls, type Hall } from '@podium/proto/server/halls.ts'
import { addressOf, type Behind, type FrontConfig } from './config.ts'

/** A browser opens six for calls, and one for each page that is live. */
const perPerson = 12
const answerWithinMs = 5000

async function askHallsAt(behind: Behind): Promise<Hall[]> {
  const answer = await new Promise<unknown>((resolve, reject) => {
    request(
      { ...addressOf(behind), path: hallsPath, timeout: answerWithinMs },
      (answer) => void json(answer).then(resolve, reject),
    )
      .once('error', reject)
      .end()
  })
  if (!Value.Check(Halls, answer)) throw new Error('halls of another shape')
  return answer.halls
}

/** Asks the processes of the API in turn which halls the site names. */
export function hallsAsker({ apiPorts }: Pick<FrontConfig, 'apiPorts'>): () => Promise<Hall[]> {
  let turn = 0
  return async () => {
    const port = apiPorts[(turn += 1) % apiPorts.length]
    return port === undefined ? [] : askHallsAt(port)
  }
}

/** Ends each connection beyond the bound at once. */
export function boundConnections(
  server: Server,
  { maxPerAddress, trusts }: Pick<FrontConfig, 'maxPerAddress' | 'trusts'>,
  peopleOf: FollowedHalls['peopleOf'],
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address) || trusts(address.replace(/^::ffff:/i, ''))) return
    const network = networkOf(address)
    const count = open.get(network) ?? 0
    if (count >= Math.max(maxPerAddress, perPerson * peopleOf(address))) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
