/**
 * The way out for codes and links. With a mail server set, mails go there; without one they are written as `.eml`
 * files under the data folder and their codes to the log, so that signing up works on a fresh machine.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Refusal } from '@podium/proto/errors/index.ts'
import type { Log } from '@podium/proto/server/log.ts'
import type { Config, Mail, Notify, Settings } from '../../../platform/context.ts'
import { mailServerOf, readMailSettings, readTextingSettings, texterOf } from '../queries.ts'
import type { MailServer } from '../queries.ts'
import { mailHtml, pictureAddress } from './html.ts'
import { mailText } from './texts.ts'
import { textingTo } from './texting.ts'

interface Parts {
  readonly config: Pick<Config, 'smtp' | 'dataDir' | 'smsUrl'>
  readonly orm: MikroORM
  readonly log: Log
  readonly settings: Settings
}

interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same with the picture of the site; absent without one. */
  readonly html?: string
}

const smtpTimeoutMs = 10_000

/** Loaded with the first mail: most processes never send one. */
const mailer = () => import('nodemailer')

type Deliver = (message: Message) => Promise<void>

const overSmtp =
  (server: { url: string } | MailServer): Deliver =>
  async (message) => {
    const { createTransport } = await mailer()
    const patience = { connectionTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs }
    if ('url' in server) return void (await createTransport({ url: server.url, ...patience }).sendMail(message))
    const { host, port, username, password, ssl } = server
    await createTransport({ host, port, secure: ssl, auth: { user: username, pass: password }, ...patience }).sendMail(
      message,
    )
  }

const intoFiles =
  (dir: string): Deliver =>
  async (message) => {
    const { createTransport } = await mailer()
    const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
    await writeFile(join(dir, name), sent.message as Buffer, { mode: 0o600 })
  }

interface Way {
  readonly from: string
  /** Address of the picture of mails. */
  readonly picture: string | null
  readonly deliver: Deliver
  readonly isServer: boolean
}

/** The server that an administrator set, else the one of the environment, else files. */
async function wayOut({ config, orm }: Parts): Promise<Way> {
  const set = await readMailSettings(orm.em.fork())
  const server = mailServerOf(set)
  const picture = set.emailBGImg
  if (server) return { picture, from: server.username, deliver: overSmtp(server), isServer: true }
  if (config.smtp) return { picture, from: config.smtp.from, deliver: overSmtp(config.smtp), isServer: true }
  return { picture, from: 'podium@localhost', deliver: intoFiles(join(config.dataDir, 'mail')), isServer: false }
}

export function openNotify(parts: Parts): Notify {
  const { log, settings } = parts
  return {
    texting: async () =>
      textingTo(texterOf(await readTextingSettings(parts.orm.em.fork()), parts.config.smsUrl), settings, log),
    send: async (mail: Mail) => {
      const [site, way] = await Promise.all([settings.get(), wayOut(parts)])
      const { subject, body } = mailText(mail, site)
      const picture = pictureAddress(way.picture, site.baseUrl)
      const html = picture === null ? {} : { html: mailHtml(body, picture) }
      try {
        await way.deliver({ from: way.from, to: mail.to, subject, text: body, ...html })
      } catch (error) {
        log.error({ err: error, kind: mail.kind }, 'mail could not be sent')
        throw new Refusal('mailFailed')
      }
      if (!way.isServer && mail.kind !== 'test')
        log.info({ kind: mail.kind, to: mail.to, code: mail.code }, 'no mail server is set: the code stands here')
      return way.isServer ? 'server' : 'file'
    },
  }
}
