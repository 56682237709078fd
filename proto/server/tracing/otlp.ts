/**
 * Recorder that sends spans to a collector (OTLP over HTTP) by OpenTelemetry's packages. Loaded only where one is set:
 * they take memory and time of every start. A trace of ours has 16 to 32 digits; one of OpenTelemetry has 32, so
 * zeros stand before it.
 */
import { hostname } from 'node:os'
import { diag, DiagLogLevel, ROOT_CONTEXT, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import type { Context, Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, RandomIdGenerator, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { inTrace, spanNow, traceNow } from '../trace.ts'
import type { SpanRecorder } from './spans.ts'

const traceDigits = 32
const sendEveryMs = 1_000
const timeoutMillis = 3_000

const wireTrace = (own: string): string => own.padStart(traceDigits, '0')

/** The span that this work is part of, in this process or in the one that sent a message. */
function parentNow(own: string): Context {
  const spanId = spanNow()
  if (spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: wireTrace(own),
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}

function end(span: Span, error?: unknown): void {
  // Of an error no more than its name: the log has the rest, and a collector is somebody else's.
  if (error !== undefined)
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' })
  span.end()
}

export interface OtlpSpans {
  readonly recorder: SpanRecorder
  /** Sends what is left. */
  readonly close: () => Promise<void>
}

export function openOtlp(url: URL, service: string, log: Log): OtlpSpans {
  const random = new RandomIdGenerator()
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'podium',
      'service.name': `podium-${service}`,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    idGenerator: {
      generateTraceId: () => wireTrace(traceNow() ?? random.generateTraceId()),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: url.href, timeoutMillis }),
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: timeoutMillis,
      }),
    ],
  })
  const notify = (reason: string): void =>
    log.warn({ setting: 'PODIUM_OTLP_ENDPOINT', address: url.host, reason }, 'spans could not be sent and are lost')
  const ignore = (): void => undefined
  const logger = { error: notify, warn: ignore, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true })
  const tracer = provider.getTracer('podium')
  const inSpan: SpanRecorder['inSpan'] = (name, facts, work) => {
    const own = traceNow()
    if (own === undefined) return work()
    const span = tracer.startSpan(name, { attributes: { ...facts } }, parentNow(own))
    try {
      const result = inTrace(own, work, span.spanContext().spanId)
      if (result instanceof Promise)
        result.then(
          () => end(span),
          (error: unknown) => end(span, error),
        )
      else end(span)
      return result
    } catch (error) {
      end(span, error)
      throw error
    }
  }
  const close = (): Promise<void> => provider.shutdown().catch((error: unknown) => notify(String(error)))
  return { recorder: { inSpan }, close }
}
