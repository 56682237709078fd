/** Spans of a process, where its settings name a collector. */
import type { Log } from '../log.ts'
import type { Stopper } from '../stop.ts'
import { readSpanEndpoint } from './config.ts'
import { recordWith } from './spans.ts'

/** Call it before anything else is opened, so that it is closed last. @throws ConfigError */
export async function startTracing(
  service: string,
  { log, stopper }: { readonly log: Log; readonly stopper: Stopper },
): Promise<void> {
  const endpoint = readSpanEndpoint()
  if (endpoint === null) return
  const { openOtlp } = await import('./otlp.ts')
  const { recorder, close } = openOtlp(endpoint, service, log)
  recordWith(recorder)
  stopper.onStop('spans', close)
  log.info({ endpoint: endpoint.origin }, 'spans are sent')
}
