/** Where spans go. */
import { ConfigError, createReader } from '../config.ts'
import type { Env } from '../config.ts'

const tracesPath = 'v1/traces'

/** The address that spans are posted to; null where nobody collects them. Throws ConfigError. */
export function readSpanEndpoint(env: Env = process.env): URL | null {
  const endpoint = createReader(env).optionalText('PODIUM_OTLP_ENDPOINT')
  if (endpoint === null) return null
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '')
    throw new ConfigError(
      `PODIUM_OTLP_ENDPOINT must be the address of a collector that takes OTLP over HTTP, such as http://127.0.0.1:4318, but is "${endpoint}"`,
    )
  return new URL(`${url.href.replace(/\/$/, '')}/${tracesPath}`)
}
