/**
 * A simulation, not a measurement: one contest with many spectators, on gateways of which only the figures that were
 * measured are known. `npm run bench -- spectators`; what came of it, and from where the figures
 * are, is in infra/decisions/2026-11-26-100000-spectators.md.
 */

/** Measured, on one core of two (infra/decisions/2026-11-22-fan-out.md): an event to 10,000 sockets in 220 ms. */
const sendUsOfSocket = 22
const batchRestMs = 250
const bytesOfSocket = 22_000
/** Measured (infra/decisions/2026-11-22-boards.md). */
const bytesOfRow = 300
const bytesOfSnapshot = 73_000
/** An event on the bus, with its subject and topic; and a frame's head with topic, revision and kind. */
const bytesOnBus = 420
const bytesOfFrame = 90

const peakVerdictsPerS = 20
const meanVerdictsPerS = 34_000 / (5 * 3600)
const contestS = 5 * 3600
const simulatedMs = 120_000
const readersSampled = 40

/** The same run for the same numbers. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface GatewayRun {
  /** From the verdict's commit to a spectator's socket, of readers taken evenly. */
  readonly delaysMs: readonly number[]
  readonly busyShare: number
  readonly batches: number
}

/** One gateway: verdicts come by chance, are joined in batches, and each batch goes to one socket after another. */
function runGateway(sockets: number, verdictsPerS: number, random: () => number): GatewayRun {
  const roundMs = (sockets * sendUsOfSocket) / 1000
  const delaysMs: number[] = []
  let [nowMs, freeMs, restUntilMs, busyMs, batches] = [0, 0, 0, 0, 0]
  let waiting: number[] = []
  const send = (atMs: number): void => {
    for (const since of waiting)
      for (let reader = 0; reader < readersSampled; reader += 1)
        delaysMs.push(atMs - since + (roundMs * (reader + 0.5)) / readersSampled)
    waiting = []
    ;[freeMs, restUntilMs] = [atMs + roundMs, atMs + batchRestMs]
    busyMs += roundMs
    batches += 1
  }
  while (nowMs < simulatedMs) {
    const nextMs = nowMs - (Math.log(1 - random()) * 1000) / verdictsPerS
    const dueMs = Math.max(freeMs, restUntilMs, waiting[0] ?? 0)
    if (waiting.length > 0 && dueMs <= nextMs) send(dueMs)
    nowMs = nextMs
    waiting.push(nowMs)
    if (nowMs >= Math.max(freeMs, restUntilMs)) send(nowMs)
  }
  return { delaysMs, busyShare: busyMs / simulatedMs, batches }
}

const share = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * of)] ?? 0
const mb = (bytes: number): string => (bytes / 1e6).toFixed(1)
const gbit = (bytesPerS: number): string => ((bytesPerS * 8) / 1e9).toFixed(2)
const row = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

function printGateways(spectators: number): void {
  console.log(`\n${spectators} spectators at ${peakVerdictsPerS} verdicts a second, spread over gateways`)
  row('sockets each', 'gateways', 'p50 ms', 'p99 ms', 'a core busy %', 'memory MB each', 'bus MB/s in all')
  for (const sockets of [2_500, 5_000, 8_000, 10_000, 12_500, 20_000]) {
    const { delaysMs, busyShare } = runGateway(sockets, peakVerdictsPerS, randomOf(7))
    const gateways = Math.ceil(spectators / sockets)
    const bus = gateways * peakVerdictsPerS * bytesOnBus
    const cells = [share(delaysMs, 0.5), share(delaysMs, 0.99), busyShare * 100, (sockets * bytesOfSocket) / 1e6]
    row(sockets, gateways, ...cells.map(Math.round), mb(bus))
  }
}

function printTraffic(spectators: number): void {
  console.log('\nWhat leaves towards the spectators')
  row('moment', 'verdicts/s', 'kB/s each', 'Gbit/s in all')
  for (const [moment, rate] of [
    ['mean of five hours', meanVerdictsPerS],
    ['peak', peakVerdictsPerS],
  ] as const) {
    const { batches } = runGateway(8_000, rate, randomOf(7))
    const each = rate * bytesOfRow + ((batches * 1000) / simulatedMs) * bytesOfFrame
    row(moment, rate.toFixed(1), (each / 1000).toFixed(2), gbit(each * spectators))
  }
  const mean = meanVerdictsPerS * (bytesOfRow + bytesOfFrame) * contestS
  console.log(`A contest: ${mb(mean)} MB each and ${mb(spectators * bytesOfSnapshot)} MB of first boards,`)
  console.log(`${((spectators * (mean + bytesOfSnapshot)) / 1e12).toFixed(2)} TB in all`)
}

function printStorms(spectators: number): void {
  console.log('\nSnapshots of 73 kB, when so many readers ask for one within a second')
  row('who', 'readers', 'MB', 's at 1 Gbit/s', 's at 10 Gbit/s', 'reads of the api with a cache of 1 s')
  for (const [who, readers] of [
    ['one gateway of eleven is gone', spectators / 11],
    ['all, after a reset', spectators],
  ] as const) {
    const bytes = readers * bytesOfSnapshot
    const secondsAt = (bitsPerS: number): number => (bytes * 8) / bitsPerS
    row(
      who,
      Math.round(readers),
      mb(bytes),
      secondsAt(1e9).toFixed(1),
      secondsAt(1e10).toFixed(1),
      Math.ceil(secondsAt(1e9)) + 1,
    )
  }
}

const spectators = 100_000
printGateways(spectators)
printTraffic(spectators)
printStorms(spectators)
