/**
 * What a process says of itself to whoever runs it: `/healthz` (it lives), `/readyz` (it can do its work, or why not)
 * and `/metrics`. On an address of its own, which is given to no proxy and to no network of strangers.
 */
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfigError } from '../config.ts'
import type { Log } from '../log.ts'
import type { Stopper } from '../stop.ts'
import type { StatusConfig } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(`${JSON.stringify(body)}\n`)
}

async function answer(path: string, response: ServerResponse, readiness: Readiness, metrics: Metrics): Promise<void> {
  if (path === '/healthz') return send(response, 200, { alive: true })
  if (path === '/readyz') {
    const faults = await readiness.faults()
    const isReady = Object.keys(faults).length === 0
    return send(response, isReady ? 200 : 503, { ready: isReady, faults })
  }
  if (path !== '/metrics') return send(response, 404, { error: 'there are /healthz, /readyz and /metrics' })
  const text = await metrics.text()
  response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text)
}

interface StatusParts {
  readonly log: Log
  readonly stopper: Stopper
  readonly readiness: Readiness
  /** Adds what this kind of process measures. */
  readonly measure?: (metrics: Metrics) => void
}

/** Two processes of one host need a port each, and their settings often stand in one file. */
function named(error: NodeJS.ErrnoException, { host, port }: StatusConfig): Error {
  if (error.code !== 'EADDRINUSE') return error
  return new ConfigError(`PODIUM_STATUS_PORT is ${port}, but another process has that port at ${host}`)
}

/** Listens until the process stops. @returns the port; null where nobody asks. Throws ConfigError */
export async function serveStatus(
  config: StatusConfig | null,
  { log, stopper, readiness, measure }: StatusParts,
): Promise<number | null> {
  if (config === null) return null
  const { openMetrics } = await import('./metrics.ts')
  const metrics = openMetrics()
  measure?.(metrics)
  const server = createServer((request, response) => {
    answer((request.url ?? '/').split('?', 1)[0] ?? '/', response, readiness, metrics).catch((error: unknown) => {
      log.warn({ error }, 'the state of the process could not be told')
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', (error) => reject(named(error, config))).listen(config.port, config.host, resolve),
  )
  stopper.onStop('status', () => {
    metrics.close()
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}
