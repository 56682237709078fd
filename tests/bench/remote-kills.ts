/**
 * Remote judges that are killed at each point of handing a submission over: fifty kills for each point and site, with
 * two workers and three accounts. No submission may be doubled or lost, and each has its right verdict.
 */
import { killPoints } from '../stand-ins/kill-points.ts'
import type { KillPoint } from '../stand-ins/kill-points.ts'
import { killCell } from '../stand-ins/kill-table.ts'
import type { KillCell } from '../stand-ins/kill-table.ts'
import { sitesUnderTest } from '../stand-ins/sites.ts'
import { mustHold, percentile } from './support/figures.ts'

const kills = 50
/** From the start of the new worker: mostly the lease of the old one, which has to run out. */
const verdictMaxMs = 60_000
/** That a run is absent is believed after two minutes, and no sooner. */
const absenceMs = 90_000
const provesAbsence = new Set<KillPoint>(['after the record', 'during the post, not stored'])

const maxMsOf = ({ point }: Pick<KillCell, 'point'>): number =>
  verdictMaxMs + (provesAbsence.has(point) ? absenceMs : 0)

const seconds = (ms: number): string => (ms / 1000).toFixed(0).padStart(4)

const print = ({ site, point, submissions, doubled, lost, wrong, unknown, waitsMs }: KillCell): void => {
  const late = waitsMs.filter((waitMs) => waitMs > verdictMaxMs).length
  console.log(
    `${site.padEnd(6)} ${point.padEnd(34)} ${String(submissions).padStart(4)} submissions: ` +
      `${doubled} doubled, ${lost} lost, ${wrong} wrong, ${unknown} unknown; verdicts after the restart: ` +
      `p50 ${seconds(percentile(waitsMs, 0.5))} s, last ${seconds(waitsMs.at(-1) ?? 0)} s, ${late} after a minute`,
  )
}

/** `PODIUM_BENCH_SITES=HDU,AC` takes these alone. */
const wanted = process.env.PODIUM_BENCH_SITES?.split(',') ?? null
const cells: KillCell[] = []
for (const tested of sitesUnderTest.filter(({ site }) => wanted === null || wanted.includes(site)))
  for (const point of killPoints) {
    const cell = await killCell(tested, point, kills)
    print(cell)
    for (const violation of cell.violations) console.log(`  ${violation}`)
    cells.push(cell)
  }
const sum = (count: (cell: KillCell) => number): number => cells.reduce((total, cell) => total + count(cell), 0)
console.log(`${sum((cell) => cell.kills)} kills, ${sum((cell) => cell.submissions)} submissions`)
mustHold('no submission is doubled', sum(({ doubled }) => doubled) === 0)
mustHold('none is lost', sum(({ lost }) => lost) === 0)
mustHold('each has its right verdict, or is unknown', sum(({ wrong }) => wrong) === 0)
mustHold('no page of a site would do otherwise', sum(({ violations }) => violations.length) === 0)
mustHold(
  'a verdict within a minute, and a minute and a half more when a run is absent',
  cells.every((cell) => (cell.waitsMs.at(-1) ?? 0) <= maxMsOf(cell)),
)
process.exit()
