/**
 * How sites and accounts are, as all processes see it: one entry each, changed by compare-and-set. Every change of a
 * state is one line in the log. Nothing here asks a site anything.
 */
import type { RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { breakCircuit, claimProbe, endProbe, intactCircuit } from '@podium/proto/rules/remote/circuit.ts'
import type { Circuit } from '@podium/proto/rules/remote/circuit.ts'
import type { RemoteHealthState } from '@podium/proto/rules/remote/health.ts'
import { wallCodes } from '@podium/proto/rules/remote/remote-texts.ts'
import type { WallKind } from '@podium/proto/rules/remote/remote-texts.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { judgeMessage, judgeTextIn } from '@podium/proto/rules/submission/judge-texts.ts'
import type { JudgeMessage } from '@podium/proto/rules/submission/judge-texts.ts'
import type { Bucket } from '@podium/proto/server/buckets.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Clock } from './clock.ts'

/** A site without an account, or one of its accounts. */
export interface HealthSubject {
  readonly site: LaneSite
  readonly accountId: number | null
}

const keyOf = ({ site, accountId }: HealthSubject): string => `${site}.${accountId ?? 'site'}`
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
/** A good answer is noted so often at most. */
const goodEveryMs = 60_000

export interface HealthBoardOptions {
  readonly health: Bucket<RemoteHealth>
  readonly clock: Clock
  readonly log: Log
  /** Name of this process, for probes. */
  readonly holder: string
}

type Change = (row: RemoteHealth) => RemoteHealth

export class HealthBoard {
  private readonly options: HealthBoardOptions

  constructor(options: HealthBoardOptions) {
    this.options = options
  }

  async read(subject: HealthSubject): Promise<RemoteHealth> {
    return (await this.options.health.get(keyOf(subject)))?.value ?? this.fresh(subject)
  }

  private fresh({ site, accountId }: HealthSubject): RemoteHealth {
    const nowMs = this.options.clock.nowMs()
    return {
      v: 1,
      site,
      accountId,
      state: 'ok',
      sinceMs: nowMs,
      lastGoodMs: null,
      fault: null,
      secretVersion: 0,
      runs: { day: dayOf(nowMs), count: 0 },
      unknownCount: 0,
      circuit: intactCircuit,
      goneLanguages: [],
      unconfirmedPages: [],
    }
  }

  /** Writes unless the change gives the same object. @returns the row as it is then */
  async change(subject: HealthSubject, change: Change): Promise<RemoteHealth> {
    const { health } = this.options
    for (;;) {
      const found = await health.get(keyOf(subject))
      const row = found?.value ?? this.fresh(subject)
      const next = change(row)
      if (found !== null && next === row) return row
      const written =
        found === null ? health.create(keyOf(subject), next) : health.update(keyOf(subject), next, found.revision)
      if ((await written) === null) continue
      if (next.state !== row.state) this.report(next)
      return next
    }
  }

  private report({ site, accountId, state, fault }: RemoteHealth): void {
    const why = fault === null ? null : judgeTextIn([fault], 'en-US')
    this.options.log[state === 'ok' ? 'info' : 'warn']({ site, accountId, state, why }, 'remote site')
  }

  private inState(row: RemoteHealth, state: RemoteHealthState, fault: JudgeMessage | null): RemoteHealth {
    if (row.state === state && JSON.stringify(row.fault) === JSON.stringify(fault)) return row
    const sinceMs = row.state === state ? row.sinceMs : this.options.clock.nowMs()
    return { ...row, state, fault, sinceMs }
  }

  /** The site answered as it should. A state that only a person ends stays. */
  async good(subject: HealthSubject): Promise<void> {
    const nowMs = this.options.clock.nowMs()
    await this.change(subject, (row) => {
      const isMended = row.state === 'slow' || row.state === 'page-changed' || row.state === 'down'
      if (!isMended && row.lastGoodMs !== null && nowMs - row.lastGoodMs < goodEveryMs) return row
      return { ...(isMended ? this.inState(row, 'ok', null) : row), lastGoodMs: nowMs }
    })
  }

  async fault(subject: HealthSubject, state: Exclude<RemoteHealthState, 'ok' | 'walled'>, fault: JudgeMessage | null) {
    // What the wall hides is not known: the wall is what the administrator has to see.
    await this.change(subject, (row) => (row.state === 'walled' ? row : this.inState(row, state, fault)))
  }

  /** What was said of an account with an older secret is forgotten. */
  async beginWith(subject: HealthSubject, secretVersion: number): Promise<void> {
    await this.change(subject, (row) =>
      row.secretVersion === secretVersion ? row : { ...this.inState(row, 'ok', null), secretVersion },
    )
  }

  async breakCircuit(site: LaneSite, wall: WallKind): Promise<void> {
    const atMs = this.options.clock.nowMs()
    await this.change({ site, accountId: null }, (row) => this.withCircuit(row, breakCircuit(row.circuit, wall, atMs)))
  }

  private withCircuit(row: RemoteHealth, circuit: Circuit): RemoteHealth {
    if (circuit === row.circuit) return row
    if (circuit.state === 'broken')
      return { ...this.inState(row, 'walled', judgeMessage(wallCodes[circuit.wall])), circuit }
    return { ...this.inState(row, 'ok', null), circuit, lastGoodMs: this.options.clock.nowMs() }
  }

  /** Whether this process is to probe the site now. @param isForced an administrator asks */
  async claimProbe(site: LaneSite, isForced = false): Promise<boolean> {
    const { clock, holder } = this.options
    let isClaimed = false
    await this.change({ site, accountId: null }, (row) => {
      const circuit = claimProbe(row.circuit, holder, clock.nowMs(), isForced)
      isClaimed = circuit !== row.circuit
      return isClaimed ? { ...row, circuit } : row
    })
    return isClaimed
  }

  /** @param wall null: none stands any more */
  async endProbe(site: LaneSite, wall: WallKind | null): Promise<void> {
    const { clock, holder } = this.options
    await this.change({ site, accountId: null }, (row) =>
      this.withCircuit(row, endProbe(row.circuit, holder, { wall, atMs: clock.nowMs() })),
    )
  }

  async countRun(subject: HealthSubject): Promise<void> {
    const day = dayOf(this.options.clock.nowMs())
    await this.change(subject, (row) => ({
      ...row,
      runs: { day, count: row.runs.day === day ? row.runs.count + 1 : 1 },
    }))
  }

  async countUnknown(subject: HealthSubject): Promise<void> {
    await this.change(subject, (row) => ({ ...row, unknownCount: row.unknownCount + 1 }))
  }

  async noteSite(site: LaneSite, facts: Partial<Pick<RemoteHealth, 'goneLanguages' | 'unconfirmedPages'>>) {
    await this.change({ site, accountId: null }, (row) => {
      const next = { ...row, ...facts }
      return JSON.stringify(next) === JSON.stringify(row) ? row : next
    })
  }
}
