/** The metrics of one process in the form of Prometheus. Loaded only where somebody may ask for them. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { collectWith, counters, histograms } from './measures.ts'
import type { CounterName, HistogramName } from './measures.ts'

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

export interface Metrics {
  /** A number that is looked up when somebody asks; what cannot be looked up is left out. */
  readonly gauge: (
    about: { readonly name: string; readonly help: string; readonly labels?: readonly string[] },
    read: () => Promise<readonly Sample[]> | readonly Sample[],
  ) => void
  readonly text: () => Promise<string>
  readonly contentType: string
  readonly close: () => void
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const observed = new Map<HistogramName, Histogram>()
  for (const [name, { help, labels, buckets }] of Object.entries(histograms))
    observed.set(
      name as HistogramName,
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
    )
  const counted = new Map<CounterName, Counter>()
  for (const [name, { help, labels }] of Object.entries(counters))
    counted.set(name as CounterName, new Counter({ name, help, labelNames: [...labels], registers }))
  collectWith({
    observe: (name, seconds, labels) => observed.get(name)?.observe(labels, seconds),
    count: (name, labels) => counted.get(name)?.inc(labels),
  })
  return {
    gauge: ({ name, help, labels = [] }, read) =>
      void new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        async collect() {
          this.reset()
          const found = await Promise.resolve(read()).catch((): readonly Sample[] => [])
          for (const { labels: of = {}, value } of found) this.set(of, value)
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
    close: () => collectWith(null),
  }
}
