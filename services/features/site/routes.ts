import type { FastifyInstance } from 'fastify'
import { calls } from '@podium/proto/calls/calls.ts'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { clearableTexts, emptiedTexts } from '@podium/proto/rules/site/site-texts.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Context, SiteSettings } from '../../platform/context.ts'
import { mailServerOf, readMailSettings } from '../mail/index.ts'
import { isNetwork } from '@podium/proto/server/halls.ts'
import { checkWebAddress } from '../../platform/http/field-rules.ts'
import { isPictureHost } from '../../platform/http/pages/page-policy.ts'
import { handle } from '../../platform/http/handle.ts'

/** The fields that are really given: null and empty ones leave a setting as it is (contract/admin 7, 8). */
function given(body: Readonly<Record<string, unknown>>): Partial<SiteSettings> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

function changesOfWebConfig(body: CallBody<'setWebConfig'>): Partial<SiteSettings> {
  checkWebAddress('baseUrl', body.baseUrl)
  const changes = given(body)
  return {
    ...changes,
    ...emptiedTexts(clearableTexts.website, body),
    ...(changes.baseUrl === undefined ? {} : { baseUrl: changes.baseUrl.replace(/\/+$/, '') }),
  }
}

function changesOfSwitches(body: CallBody<'switchUpdate'>): Partial<SiteSettings> {
  const changes = given(body)
  const { defaultSubmitInterval: interval, halls = [], pictureHosts = [] } = changes
  const wrong = halls.find(({ network }) => !isNetwork(network))
  if (wrong) throw new Refusal('hallNetwork', { network: wrong.network })
  const host = pictureHosts.find((one) => !isPictureHost(one))
  if (host !== undefined) throw new Refusal('pictureHost', { host })
  return interval === undefined ? changes : { ...changes, defaultSubmitInterval: Math.max(0, interval) }
}

/** Where mails come from; null when they go to files. */
const senderAddress = async ({ orm, config }: Context): Promise<string | null> =>
  mailServerOf(await readMailSettings(orm.em.fork()))?.username ?? config.smtp?.from ?? null

/** The site's names, footer and switches: for everyone, and for the administrator to change. */
export function registerSite(app: FastifyInstance, ctx: Context): void {
  handle(app, calls.websiteConfig, async () => {
    const settings = await ctx.settings.get()
    return { ...settings, description: settings.description ?? '', email: await senderAddress(ctx) }
  })
  handle(app, calls.webConfig, () => ctx.settings.get())
  handle(app, calls.switchInfo, () => ctx.settings.get())
  handle(app, calls.setWebConfig, async ({ body }) => {
    await ctx.settings.set(changesOfWebConfig(body))
    return null
  })
  handle(app, calls.switchUpdate, async ({ body }) => {
    await ctx.settings.set(changesOfSwitches(body))
    return null
  })
}
