import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

/** The documentation's own page writes styles into its elements. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'self'"

const sorted = <Value>(by: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(by).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Every declared call as OpenAPI, to read and try at `/api/docs`. Register before the calls. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Podium', version: '1', description: 'Every answer is an envelope: `{ status, data, msg }`.' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
      security: [{ token: [] }],
    },
    // In one order, whatever is registered first: so two documents can be compared.
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { paths, ...rest } = document.openapiObject
      const methods = Object.entries(paths ?? {}).map(([path, item]) => [path, sorted({ ...item })] as const)
      return { ...rest, paths: sorted(Object.fromEntries(methods)) }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: docsPolicy, uiConfig: { docExpansion: 'list' } })
}
