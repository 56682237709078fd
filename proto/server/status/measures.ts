/** What is measured where it happens. Without somebody who collects it (metrics.ts) that costs a comparison. */

interface Described {
  readonly help: string
  readonly labels: readonly string[]
}

/** Seconds. */
const fast = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const slow = [0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900]

export const histograms = {
  podium_call_seconds: {
    help: 'Time of a call, by its name and HTTP status',
    labels: ['call', 'status'],
    buckets: fast,
  },
  podium_verdict_seconds: { help: 'From submission to stored verdict, by lane', labels: ['lane'], buckets: slow },
  podium_database_wait_seconds: {
    help: 'How long somebody waited for a connection to the database where all were taken, and whether they got one',
    labels: ['pool', 'outcome'],
    buckets: fast,
  },
  podium_fan_out_seconds: { help: 'Sending one event to everybody in a room', labels: [], buckets: fast },
} as const satisfies Record<string, Described & { readonly buckets: readonly number[] }>

export const counters = {
  podium_faults_total: { help: 'Faults of ours, by kind', labels: ['kind'] },
} as const satisfies Record<string, Described>

type Labels<Names extends readonly string[]> = Readonly<Record<Names[number], string>>
export type HistogramName = keyof typeof histograms
export type CounterName = keyof typeof counters

export interface Collector {
  readonly observe: (name: HistogramName, seconds: number, labels: Readonly<Record<string, string>>) => void
  readonly count: (name: CounterName, labels: Readonly<Record<string, string>>) => void
}

let collector: Collector | null = null
export const collectWith = (next: Collector | null): void => void (collector = next)

export const isCollecting = (): boolean => collector !== null

export const observe = <Name extends HistogramName>(
  name: Name,
  seconds: number,
  labels: Labels<(typeof histograms)[Name]['labels']>,
): void => collector?.observe(name, seconds, labels)

export const count = <Name extends CounterName>(name: Name, labels: Labels<(typeof counters)[Name]['labels']>): void =>
  collector?.count(name, labels)
