// How many connections one address may have open. Without a bound one machine takes every file number of the front, and each
// connection costs it nothing while it is silent. Who comes through a trusted proxy is for that proxy to bound.

import { request } from 'node:http'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { json } from 'node:stream/consumers'
import { Value } from 'typebox/value'
import { networkOf } from '@podium/proto/node/client-network.ts'
import { Halls, hallsPath, isLoopback, peopleBehind, type Hall } from '@podium/proto/node/halls.ts'
import type { FrontConfig } from './config.ts'

/** A browser opens six for calls, and one for each page that is live. */
const perPerson = 12
const askEveryMs = 5000

export interface FollowedHalls {
  peopleOf(address: string): number
  close(): void
}

async function askHalls(port: number): Promise<Hall[]> {
  const told = await new Promise<unknown>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: hallsPath, timeout: askEveryMs }, (answer) => void json(answer).then(resolve, reject)).once('error', reject).end()
  })
  if (!Value.Check(Halls, told)) throw new Error('halls of another shape')
  return told.halls
}

/** Asks the API now and then which halls the site names. While it does not answer, what was told last holds. */
export function followHalls({ apiPorts }: Pick<FrontConfig, 'apiPorts'>): FollowedHalls {
  let halls: Hall[] = []
  let turn = 0
  const ask = (): void => {
    const port = apiPorts[(turn += 1) % apiPorts.length]
    if (port !== undefined) askHalls(port).then((told) => (halls = told), () => undefined)
  }
  ask()
  const timer = setInterval(ask, askEveryMs)
  return { peopleOf: (address) => peopleBehind(halls, address), close: () => clearInterval(timer) }
}

/** Ends each connection beyond the bound at once. */
export function boundConnections(server: Server, { maxPerAddress, trusts }: Pick<FrontConfig, 'maxPerAddress' | 'trusts'>, peopleOf: FollowedHalls['peopleOf']): void {
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
