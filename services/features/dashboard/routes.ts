import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyInstance } from 'fastify'
import type { CallBody } from '@podium/proto/calls/calls.ts'
import { dashboardCalls as calls } from '@podium/proto/calls/site/dashboard.ts'
import { Refusal } from '@podium/proto/errors/index.ts'
import { emailPattern } from '@podium/proto/rules/limits.ts'
import { clearableTexts, emptiedTexts } from '@podium/proto/rules/site/site-texts.ts'
import type { Context, Viewer } from '../../platform/context.ts'
import {
  changeMailSettings,
  changeTextingSettings,
  readMailSettings,
  readTextingSettings,
  texterOf,
} from '../mail/index.ts'
import { siteNumbers } from './queries.ts'
import type { Db } from '../../platform/database/sql.ts'
import { Language } from '../problems/entities.ts'
import { diskState } from '../files/index.ts'
import { checkWebAddress } from '../../platform/http/field-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { databaseConfigOf, refuseDatabaseChange } from './database-config.ts'
import { lastSession } from './session-queries.ts'

const given = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null && value !== undefined && value !== ''))

async function sendTest(
  { notify }: Context,
  { locale }: Pick<Viewer, 'locale'>,
  { email }: CallBody<'testEmail'>,
): Promise<null> {
  const to = (email ?? '').trim()
  if (to === '') throw new Refusal('fieldBlank', { field: 'email' })
  if (!new RegExp(emailPattern).test(to)) throw new Refusal('emailFormat')
  await notify.send({ kind: 'test', to, locale })
  return null
}

async function changeTexting(db: Db, body: CallBody<'setMobileConfig'>): Promise<null> {
  const emptied = emptiedTexts(clearableTexts.mobile, body)
  if (emptied.mobileUrl === undefined) checkWebAddress('mobileUrl', body.mobileUrl)
  // The password belongs to the account: it does not outlive it.
  await changeTextingSettings(db, {
    ...given(body),
    ...emptied,
    ...(emptied.mobileUsername === null ? { mobilePassword: null } : {}),
  })
  return null
}

async function editLanguage(
  em: EntityManager,
  { id, description, template, codeTemplate, seq }: CallBody<'editLanguage'>,
): Promise<null> {
  const language = await em.findOne(Language, id)
  if (!language) throw new Refusal('languageUnknown')
  language.description = description || language.description
  language.template = template ?? language.template
  language.codeTemplate = codeTemplate ?? language.codeTemplate
  language.seq = seq ?? language.seq
  language.updatedAt = new Date()
  await em.flush()
  return null
}

/** First page of the back office, mail server, languages. */
export function registerDashboard(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.dashboardInfo, async () => ({ ...(await siteNumbers(db(), ctx.now())), ...(await diskState(ctx)) }))
  handle(app, calls.dashboardSession, ({ viewer }) => lastSession(db(), viewer.uid))
  handle(app, calls.emailConfig, async () => ({ ...(await readMailSettings(db())), emailPassword: null }))
  handle(app, calls.setEmailConfig, async ({ body }) => {
    await changeMailSettings(db(), { ...given(body), ...emptiedTexts(clearableTexts.mail, body) })
    return null
  })
  handle(app, calls.mobileConfig, async () => {
    const stored = await readTextingSettings(db())
    return { ...stored, mobilePassword: null, works: texterOf(stored, ctx.config.smsUrl) !== null }
  })
  handle(app, calls.setMobileConfig, ({ body }) => changeTexting(db(), body))
  handle(app, calls.databaseConfig, () => databaseConfigOf(ctx.config.databaseUrl))
  handle(app, calls.setDatabaseConfig, ({ body }) => {
    refuseDatabaseChange(ctx.config.databaseUrl, body)
    return null
  })
  handle(app, calls.testEmail, ({ body, locale }) => sendTest(ctx, { locale }, body))
  handle(app, calls.editLanguage, ({ body }) => editLanguage(db(), body))
}
