/** What our server adds to Fastify's instance and requests. */
import type { Sessions, Viewer } from '../context.ts'
import type { ConcurrencyLimiter } from '../concurrency/concurrency-limiter.ts'

declare module 'fastify' {
  interface FastifyInstance {
    readonly sessions: Sessions
    /** Paths of the registered calls, to tell a wrong method from a wrong path. */
    readonly callPaths: Set<string>
    readonly limitConcurrency: ConcurrencyLimiter
    /** Leaves a line of an act that no row in the log tells of. */
    readonly endAudit: () => Promise<void>
  }
  interface FastifyContextConfig {
    /** Requests a minute, where the common limit is too wide (http/rate-limit.ts). */
    readonly perMinute?: number
    readonly perTenMinutes?: number
    readonly countedBy?: 'user' | 'address'
  }
  interface FastifyRequest {
    /** Set by the sign-in check of a call (http/sign-in.ts). */
    viewer: Viewer | null
  }
}
