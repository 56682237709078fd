/** How remote sites and their accounts are, for administrators. */
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import type { RemoteHealth } from '@podium/proto/events/bus/remote-buckets.ts'
import { laneSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/database/sql.ts'
import { wireTime } from '../../../platform/http/time.ts'
import { tables } from '../../entities.ts'
import { siteSwitches } from '../site-queries.ts'
import { knownHealth } from './known.ts'
import type { KnownHealth } from './known.ts'

type Answer = CallAnswer<'remoteHealth'>
type Row = Answer['rows'][number]

const accountsOf = (db: Db) =>
  tables(db)
    .selectFrom('remote_account as a')
    .select(['a.id', 'a.site', 'a.username', 'a.isEnabled', 'a.secretVersion'])
    .select(({ selectFrom }) =>
      selectFrom('remote_attempt as t')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('t.accountId', '=', 'a.id')
        .where('t.phase', '=', 'unknown')
        .as('unknownRuns'),
    )
    .orderBy('a.id')
    .execute()

/** Where a run was judged, the pages are as they were thought to be. */
const confirmedSites = async (db: Db): Promise<ReadonlySet<LaneSite>> => {
  const found = await Promise.all(
    laneSites.map((site) =>
      tables(db)
        .selectFrom('remote_attempt')
        .select('site')
        .where('site', '=', site)
        .where('phase', '=', 'final')
        .limit(1)
        .executeTakeFirst(),
    ),
  )
  return new Set(laneSites.filter((_, index) => found[index] !== undefined))
}

type AccountRow = Awaited<ReturnType<typeof accountsOf>>[number]

/** All that the health of sites is made of. */
export interface HealthFacts {
  readonly switches: Awaited<ReturnType<typeof siteSwitches>>
  readonly accounts: readonly AccountRow[]
  readonly confirmed: ReadonlySet<LaneSite>
  readonly known: KnownHealth
}

/** Without what the judges say, where the bus does not answer. */
export async function healthFacts(ctx: Context): Promise<HealthFacts> {
  const db = ctx.orm.em.fork()
  const known = await knownHealth(ctx).catch((error: unknown): KnownHealth => {
    ctx.log.warn({ error }, 'the health of remote sites was not read')
    return { rows: new Map(), leases: [] }
  })
  return {
    switches: await siteSwitches(db),
    accounts: await accountsOf(db),
    confirmed: await confirmedSites(db),
    known,
  }
}

/** What was written of an older secret is forgotten. */
export function healthOfAccount({ known }: HealthFacts, { site, id, secretVersion }: AccountRow): RemoteHealth | null {
  const found = known.rows.get(`${site}.${id}`)
  return found?.secretVersion === secretVersion ? found : null
}

const timeOf = (atMs: number | null | undefined): string | null =>
  atMs === null || atMs === undefined ? null : wireTime(new Date(atMs))

const shown = (health: RemoteHealth | null): Pick<Row, 'state' | 'since' | 'lastGood' | 'fault'> => ({
  state: health?.state ?? 'ok',
  since: timeOf(health?.sinceMs),
  lastGood: timeOf(health?.lastGoodMs),
  fault: health?.fault ? [health.fault] : null,
})

const runsToday = (health: RemoteHealth | null, today: string): number =>
  health?.runs.day === today ? health.runs.count : 0

function accountRow(facts: HealthFacts, account: AccountRow, isOn: boolean, today: string): Row {
  const health = healthOfAccount(facts, account)
  return {
    site: account.site,
    accountId: account.id,
    username: account.username,
    ...shown(health),
    ...(isOn && account.isEnabled ? {} : { state: 'off' as const, fault: null }),
    runsToday: runsToday(health, today),
    unknownRuns: account.unknownRuns ?? 0,
    nextProbe: null,
    goneLanguages: [],
    unconfirmedPages: [],
  }
}

function siteRow(facts: HealthFacts, site: LaneSite, isOn: boolean, rows: readonly Row[]): Row {
  const health = facts.known.rows.get(`${site}.site`) ?? null
  const { circuit } = health ?? {}
  const sum = (name: 'runsToday' | 'unknownRuns'): number => rows.reduce((total, row) => total + row[name], 0)
  const isUsed = isOn && facts.accounts.some((account) => account.site === site && account.isEnabled)
  return {
    site,
    accountId: null,
    username: null,
    ...shown(health),
    ...(isUsed ? {} : { state: 'off' as const, fault: null }),
    runsToday: sum('runsToday'),
    unknownRuns: sum('unknownRuns'),
    nextProbe: circuit?.state === 'broken' ? timeOf(circuit.nextProbeAtMs) : null,
    goneLanguages: [...(health?.goneLanguages ?? [])],
    unconfirmedPages: facts.confirmed.has(site) ? [] : [...(health?.unconfirmedPages ?? [])],
  }
}

function judgesOf({ leases }: KnownHealth): Answer['judges'] {
  const byName = Map.groupBy(leases, ({ holder }) => holder)
  return [...byName]
    .map(([name, held]) => ({
      name,
      seenAt: wireTime(new Date(Math.max(...held.map(({ renewedAtMs }) => renewedAtMs)))),
      accounts: held.length,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** Each site, and behind it its accounts. @param now for the runs of the day */
export function healthAnswer(facts: HealthFacts, now: Date): Answer {
  const today = now.toISOString().slice(0, 10)
  const rows = facts.switches.flatMap(({ site, isOn }) => {
    const accounts = facts.accounts
      .filter((account) => account.site === site)
      .map((account) => accountRow(facts, account, isOn, today))
    return [siteRow(facts, site, isOn, accounts), ...accounts]
  })
  return { rows, judges: judgesOf(facts.known) }
}
