/** Medians and percentiles of a run, and the table in which a bench prints them beside its baseline. */
export interface Figures {
  readonly p50Ms: number
  readonly p99Ms: number
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

export const percentile = (samples: readonly number[], share: number): number =>
  at(
    samples.toSorted((a, b) => a - b),
    share,
  )

export const figuresOf = (samplesMs: readonly number[]): Figures => {
  const sorted = samplesMs.toSorted((a, b) => a - b)
  return { p50Ms: at(sorted, 0.5), p99Ms: at(sorted, 0.99) }
}

const round = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

/** One row: figures, their ratio to the baseline of the same run, and the bounds that must hold. */
export const printRow = (name: string, figures: Figures, baseline?: Figures): void => {
  const ratio = baseline
    ? `  ${round(figures.p50Ms / baseline.p50Ms)}x / ${round(figures.p99Ms / baseline.p99Ms)}x of the baseline`
    : ''
  console.log(`${name.padEnd(52)} p50 ${round(figures.p50Ms)} ms  p99 ${round(figures.p99Ms)} ms${ratio}`)
}

/** Fails the bench at its end when a bound is broken. */
export const mustHold = (what: string, holds: boolean): void => {
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${what}`)
  if (!holds) process.exitCode = 1
}
