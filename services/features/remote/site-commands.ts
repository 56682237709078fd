import type { CallBody } from '@podium/proto/calls/calls.ts'
import type { ProbeSite } from '@podium/proto/events/bus/remote-buckets.ts'
import { subjects } from '@podium/proto/events/bus/subjects.ts'
import type { LaneSite } from '@podium/proto/rules/remote/sites.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { remoteSites } from '@podium/proto/rules/remote/sites.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import { publishAccounts } from './accounts/published.ts'
import { RemoteSite } from './entities.ts'

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
  await ctx.orm.em.fork().upsert(RemoteSite, row)
  await publishAccounts(ctx)
  return null
}

/** Every remote judge gets it; what they see comes with the health of the site. */
export function probeSite({ bus }: Pick<Context, 'bus'>, site: LaneSite): null {
  bus.publish(subjects.remoteProbe, { v: 1, site } satisfies ProbeSite)
  return null
}
