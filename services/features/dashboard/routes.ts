import type { FastifyInstance } from 'fastify'
import { dashboardCalls as calls } from '@podium/proto/calls/site/dashboard.ts'
import type { Context } from '../../platform/context.ts'
import { readMailSettings, readTextingSettings, texterOf } from '../mail/index.ts'
import { siteNumbers, lastSession, databaseConfigOf } from './queries.ts'
import { diskState } from '../files/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseDatabaseChange } from './policy.ts'
import { changeTexting, sendTest, editLanguage, changeMail } from './commands.ts'

/** First page of the back office, mail server, languages. */
export function registerDashboard(app: FastifyInstance, ctx: Context): void {
  const db = () => ctx.orm.em.fork()
  handle(app, calls.dashboardInfo, async () => ({ ...(await siteNumbers(db(), ctx.now())), ...(await diskState(ctx)) }))
  handle(app, calls.dashboardSession, ({ viewer }) => lastSession(db(), viewer.uid))
  handle(app, calls.emailConfig, async () => ({ ...(await readMailSettings(db())), emailPassword: null }))
  handle(app, calls.setEmailConfig, ({ body }) => changeMail(db(), body).then(() => null))
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
