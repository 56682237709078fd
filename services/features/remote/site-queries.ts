/** The switch of each remote site. */
import { laneSites, remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

interface SiteSwitch {
  readonly site: LaneSite
  readonly isOn: boolean
  readonly isAllowedBySite: boolean
  /** Null for one that nobody has switched. */
  readonly changedBy: string | null
  readonly changedAt: Date | null
}

/** Whether submissions go to a site as long as nobody has switched it. */
const byDefault = (site: LaneSite): SiteSwitch => ({
  site,
  isOn: remoteSites[site].support !== 'off-by-default',
  isAllowedBySite: false,
  changedBy: null,
  changedAt: null,
})

/** Every site, in the order of the table of sites. */
export async function siteSwitches(db: Db): Promise<SiteSwitch[]> {
  const stored = await tables(db).selectFrom('remote_site').selectAll().execute()
  return laneSites.map((site) => stored.find((one) => one.site === site) ?? byDefault(site))
}
