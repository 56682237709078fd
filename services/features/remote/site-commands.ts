import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { ProbeSite } from '@podium/proto/events/bus/remote-buckets.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { tables } from '../entities.ts'
import { publishAccounts } from './accounts/published.ts'
import { RemoteSite } from './entities.ts'
import { siteSwitches } from './site-queries.ts'

/**
 * Switches submitting to a site. One that is off by default needs the statement that the site allows it (decision 55),
 * each time that it is switched on. Throws Refusal.
 */
export async function setRemoteSite(
  ctx: Context,
  viewer: Viewer,
  { site, isOn, isAllowedBySite = false }: CallBody<'setRemoteSite'>,
): Promise<null> {
  const { name, support, termsUrl } = remoteSites[site]
  if (isOn && support === 'off-by-default' && !isAllowedBySite)
    throw new Refusal('remoteTermsNotStated', { site: name, url: termsUrl })
  const row = { site, isOn, isAllowedBySite, changedBy: viewer.username, changedAt: ctx.now() }
  await ctx.orm.em.fork().transactional(async (em) => {
    const before = (await siteSwitches(em)).find((one) => one.site === site)
    await em.upsert(RemoteSite, row)
    // Its accounts are taken in again: what their health said before is forgotten.
    if (isOn && before?.isOn === false)
      await tables(em)
        .updateTable('remote_account')
        .set(({ eb }) => ({ secretVersion: eb('secretVersion', '+', 1) }))
        .where('site', '=', site)
        .where('isEnabled', '=', true)
        .execute()
  })
  await publishAccounts(ctx)
  return null
}

/** Every remote judge gets it; what they see comes with the health of the site. */
export function probeSite({ bus }: Pick<Context, 'bus'>, site: LaneSite): null {
  bus.publish(subjects.remoteProbe, { v: 1, site } satisfies ProbeSite)
  return null
}
