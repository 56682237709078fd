/** What a judge says of itself every few seconds: how it is, what it can do, and what went wrong lately. */
import { availableParallelism } from 'node:os'
import type { JudgeHeartbeat } from '@podium/proto/events/bus/judge-heartbeat.ts'
import { heartbeatIntervalMs, subjects } from '@podium/proto/events/bus/subjects.ts'
import { judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeReport } from '@podium/proto/rules/submission/judge-texts.ts'
import { createLoadReader } from '@podium/proto/server/host-load.ts'
import { count } from '@podium/proto/server/status/measures.ts'
import { mechanismTexts } from '../sandbox/api/mechanism-texts.ts'
import { RecentFaults } from './recent-faults.ts'
import type { WorkerOptions } from './worker-options.ts'

type HeartbeatOptions = Pick<
  WorkerOptions,
  'bus' | 'tools' | 'credential' | 'labels' | 'speed' | 'slots' | 'unsafe' | 'availability'
>

/** Beats at once, every few seconds until its end, and when the judge stops or begins again to take tasks. */
export class Heartbeat {
  private readonly options: HeartbeatOptions
  private readonly running: () => number
  private readonly faults = new RecentFaults()
  private readonly readLoad = createLoadReader()
  private readonly timer: NodeJS.Timeout

  constructor(options: HeartbeatOptions, running: () => number) {
    this.options = options
    this.running = running
    this.timer = setInterval(() => this.beat(), heartbeatIntervalMs)
    options.availability.onChange(() => this.beat())
    this.beat()
  }

  addFault(reason: JudgeReport): void {
    count('podium_faults_total', { kind: 'judge' })
    this.faults.add(reason)
  }

  end(): void {
    clearInterval(this.timer)
  }

  private beat(): void {
    const { tools, credential, labels = [], speed, slots, unsafe, bus, availability } = this.options
    const calibration = speed?.calibration() ?? null
    const { driver, mechanisms, warnings } = tools.sandbox.describe()
    const warningReports = [...warnings.map((warning) => [warning]), ...this.faults.reports()]
    const message: JudgeHeartbeat = {
      v: 1,
      name: tools.judger,
      ...(credential ? { credential } : {}),
      clockMs: Date.now(),
      ...(calibration === null ? {} : { calibration, scalesLimits: speed?.scalesLimits ?? false }),
      ...(availability.outage === null ? {} : { outage: availability.outage }),
      cores: availableParallelism(),
      slots,
      running: this.running(),
      driver,
      unsafe,
      labels: [...labels],
      languages: [...tools.languages.values()].map(({ name, version }) => ({ name, version })),
      ...this.readLoad(),
      enforced: mechanismTexts(mechanisms),
      enforcedReports: mechanisms,
      warnings: warningReports.map((report) => judgeTextIn(report, 'en-US')),
      warningReports,
    }
    if (!bus.connection.isClosed()) bus.publish(subjects.heartbeat, message)
  }
}
