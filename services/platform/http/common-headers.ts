/** Headers of every answer: who may read it from where, and what a page may do (contract/practice 1.3). */
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../context.ts'
import { pagePolicy } from './pages/page-policy.ts'

const exposed = 'Refresh-Token, Authorization, Url-Type, Content-disposition, Content-Type'
const methods = 'GET, POST, PUT, DELETE, OPTIONS'

/**
 * Adds the headers, and answers OPTIONS with 200 and nothing else. Tokens travel in a header, so any origin may ask.
 */
export function addCommonHeaders(app: FastifyInstance, settings: Settings): void {
  // A page is a file, which is there while the database is away, and says itself what it cannot load.
  let lastHosts: readonly string[] = []
  const pictureHosts = async (): Promise<readonly string[]> => {
    lastHosts = await settings.get().then(
      (now) => now.pictureHosts,
      () => lastHosts,
    )
    return lastHosts
  }
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    reply.header('Access-Control-Expose-Headers', exposed)
    reply.header('X-Content-Type-Options', 'nosniff').header('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (origin) reply.header('Access-Control-Allow-Origin', origin).header('Vary', 'Origin')
    if (request.method !== 'OPTIONS') return done()
    const asked = request.headers['access-control-request-headers']
    reply.header('Access-Control-Allow-Methods', methods).header('Access-Control-Max-Age', '600')
    if (asked) reply.header('Access-Control-Allow-Headers', asked)
    void reply.code(200).send()
  })
  app.addHook('onSend', async (request, reply) => {
    const isCall = request.url.startsWith('/api/')
    if (isCall && !reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store')
    const isPage = String(reply.getHeader('Content-Type') ?? '').startsWith('text/html')
    if (isPage && !reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', pagePolicy(await pictureHosts()))
  })
}
