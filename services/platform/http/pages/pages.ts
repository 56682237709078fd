/** The built client: its files, and its one page for every address that names no file. */
import { extname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readAsset, sendAsset, serveAssets } from './assets.ts'

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/**
 * Whether an unknown address may be a page of the client: missing files are not, nor what a process tells at another
 * address (proto/server/status).
 */
function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return reads && path !== '/metrics' && extname(path) === ''
}

/** Answers a page address with the client's page; false for what is none. */
export type PageFallback = (request: FastifyRequest, reply: FastifyReply) => boolean

/** Serves a built client. @param clientDist folder; null, or one that is not built yet, serves no pages */
export async function servePages(app: FastifyInstance, clientDist: string | null): Promise<PageFallback> {
  const page = clientDist === null ? null : await readAsset(join(clientDist, 'index.html'))
  if (clientDist === null || page === null) {
    app.log.warn({ clientDist }, 'there is no built client: no pages are served')
    return () => false
  }
  await serveAssets(app, join(clientDist, 'assets'))
  await app.register(fastifyStatic, {
    root: clientDist,
    // An address without a file is left to the fallback, which knows pages from calls.
    wildcard: false,
    globIgnore: ['assets/**', 'index.html*'],
    index: false,
    schemaHide: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  })
  return (request, reply) => {
    if (!isPage(request)) return false
    void sendAsset(page, request, reply.header('Cache-Control', 'no-cache'))
    return true
  }
}
