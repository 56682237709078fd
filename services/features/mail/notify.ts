/**
 * The way out for codes and links. With a mail server set, mails go there; without one they are written as `.eml` files under
 * the data folder and their codes to the log, so that signing up works on a fresh machine.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '@podium/proto/model/errors.ts'
import type { Log } from '@podium/proto/node/log.ts'
import type { Config, Mail, Notify, Settings } from '../../context.ts'
import { mailText } from './texts.ts'

interface Parts {
  readonly config: Pick<Config, 'smtp' | 'dataDir'>
  readonly log: Log
  readonly settings: Settings
}

interface Message {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly text: string
}

const smtpTimeoutMs = 10_000

/** Loaded with the first mail: most processes never send one. */
const mailer = () => import('nodemailer')

const overSmtp = (url: string) => async (message: Message): Promise<void> => {
  const { createTransport } = await mailer()
  await createTransport({ url, connectionTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs }).sendMail(message)
}

const intoFiles = (dir: string) => async (message: Message): Promise<void> => {
  const { createTransport } = await mailer()
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`
  await writeFile(join(dir, name), sent.message as Buffer, { mode: 0o600 })
}

export function openNotify({ config, log, settings }: Parts): Notify {
  const { smtp } = config
  const deliver = smtp ? overSmtp(smtp.url) : intoFiles(join(config.dataDir, 'mail'))
  return {
    send: async (mail: Mail) => {
      const site = await settings.get()
      const { subject, body } = mailText(mail, site)
      try {
        await deliver({ from: smtp?.from ?? 'podium@localhost', to: mail.to, subject, text: body })
      } catch (error) {
        log.error({ err: error, kind: mail.kind }, 'mail could not be sent')
        throw new Refusal('mailFailed')
      }
      if (!smtp) log.info({ kind: mail.kind, to: mail.to, code: mail.code }, 'no mail server is set: the code stands here')
    },
  }
}
