/** A receiver of callbacks in a process of its own: it writes what it has taken to a file before it answers. */
import { appendFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const [file = '', port = '0', mode = 'well'] = process.argv.slice(2)
let taken = 0
const server = createServer((request, response) => {
  void text(request).then((body) => {
    if (mode === 'refuses') return response.writeHead(503).end()
    appendFileSync(file, `${JSON.stringify({ token: request.headers['webhook-token'], body })}\n`)
    taken += 1
    // It dies between taking a callback and saying so.
    if (mode === 'dies' && taken === 2) process.kill(process.pid, 'SIGKILL')
    return response.writeHead(204).end()
  })
})
server.listen(Number(port), '127.0.0.1', () => process.send?.(server.address()))
