/**
 * The lanes of one process: one for each account that services have entered, as long as it may be used. The same
 * accounts are known to every remote judge; who has an account's lane is decided by the lease.
 */
import type { RemoteAccount } from '@podium/proto/events/bus/remote-buckets.ts'
import { laneSites, remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite, RemoteSite } from '@podium/proto/rules/remote/sites.ts'
import { AccountLane } from './account-lane.ts'
import { startDrain } from './drain.ts'
import type { Service } from './drain.ts'
import type { Outcome, Provider } from './provider.ts'
import { laneKeyOf } from './remote-parts.ts'
import type { RemoteParts } from './remote-parts.ts'
import type { Session } from './session.ts'

export interface RemoteWorkerOptions {
  readonly parts: Omit<RemoteParts, 'offer'>
  readonly providers: Readonly<Partial<Record<LaneSite, Provider>>>
  readonly siteOf: (site: LaneSite) => RemoteSite
}

/** Whether an account may be used at all (decision 55). */
const isUsable = ({ site, isEnabled, isAllowedBySite }: RemoteAccount): boolean =>
  isEnabled && (remoteSites[site].support !== 'off-by-default' || isAllowedBySite)

export class RemoteWorker {
  private readonly options: RemoteWorkerOptions
  private readonly parts: RemoteParts
  private readonly lanes = new Map<string, AccountLane>()
  private readonly drains: (() => Promise<void>)[] = []
  private endWatch: (() => void) | null = null
  /** Changes of accounts, one after the other. */
  private changes: Promise<void> = Promise.resolve()

  constructor(options: RemoteWorkerOptions) {
    this.options = options
    this.parts = {
      ...options.parts,
      offer: (site, accountId, delivery) =>
        this.lanes.get(laneKeyOf({ site, id: accountId }))?.offer(delivery) ?? false,
    }
  }

  async start(): Promise<void> {
    for (const site of laneSites)
      this.drains.push(startDrain({ site, parts: this.parts, serviceOf: () => this.serviceOf(site) }))
    this.endWatch = await this.parts.buckets.accounts.watch((key, entry) => {
      this.changes = this.changes
        .then(() => this.change(key, entry?.value ?? null))
        .catch((error: unknown) => this.parts.log.error({ error, key }, 'a change of an account failed'))
    })
  }

  private async change(key: string, account: RemoteAccount | null): Promise<void> {
    const before = this.lanes.get(key)
    if (before !== undefined && JSON.stringify(before.facts.account) === JSON.stringify(account)) return
    this.lanes.delete(key)
    await before?.stop()
    if (account === null || !isUsable(account)) return
    const provider = this.options.providers[account.site]
    if (provider === undefined) return
    const { site } = account
    await this.parts.health.noteSite(site, { unconfirmedPages: [...provider.unconfirmedPages] })
    this.lanes.set(key, new AccountLane({ site: this.options.siteOf(site), provider, account }, this.parts))
  }

  private async serviceOf(site: LaneSite): Promise<Service> {
    const { health, buckets } = this.parts
    const { circuit } = await health.read({ site, accountId: null })
    if (circuit.state === 'broken') return 'walled'
    const held = await buckets.lanes.keys(`${site}.*`)
    const rows = await Promise.all(held.map((key) => health.read({ site, accountId: Number(key.split('.')[1]) })))
    return rows.some(({ state }) => state === 'ok' || state === 'slow') ? 'served' : 'unserved'
  }

  /** Accounts whose lanes are held here. */
  held(): { site: LaneSite; accountIds: number[] }[] {
    return laneSites
      .map((site) => ({ site, accountIds: this.lanesOf(site).map(({ facts }) => facts.account.id) }))
      .filter(({ accountIds }) => accountIds.length > 0)
  }

  private lanesOf(site: LaneSite): AccountLane[] {
    return [...this.lanes.values()].filter(({ facts, isHeld }) => isHeld && facts.account.site === site)
  }

  async askAsAccount<T>(
    { laneSite }: RemoteSite,
    question: (session: Session) => Promise<Outcome<T>>,
  ): Promise<Outcome<T> | null> {
    for (const lane of this.lanesOf(laneSite)) {
      const outcome = await lane.ask(question)
      if (outcome !== null) return outcome
    }
    return null
  }

  async stop(): Promise<void> {
    this.endWatch?.()
    await this.changes
    await Promise.all(this.drains.map((end) => end()))
    await Promise.all([...this.lanes.values()].map((lane) => lane.stop()))
  }
}
