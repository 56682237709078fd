/** The baseline of a feed: a bare HTTP server in a process of its own that writes what it is told to every reader. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ServerResponse } from 'node:http'

const readers = new Set<ServerResponse>()
const server = createServer((_request, response) => {
  readers.add(response.writeHead(200, { 'content-type': 'application/x-ndjson' }))
  response.write(`${JSON.stringify({ type: 'state', id: null, data: {}, token: '0' })}\n`)
  response.on('close', () => readers.delete(response))
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', (line: string) => {
  for (const response of readers) response.write(`${line}\n`)
})
process.on('disconnect', () => process.exit(0))
