/**
 * The mail server and the sender of text messages that an administrator set, beside those of the environment. One row
 * of the settings table each.
 */
import type { Db } from '../../platform/database/sql.ts'
import { tables } from '../entities.ts'

export interface MailSettings {
  readonly emailHost: string | null
  readonly emailPort: number | null
  readonly emailUsername: string | null
  readonly emailPassword: string | null
  readonly emailSsl: boolean
  readonly emailBGImg: string | null
}

export const mailKey = 'mail'
export const textingKey = 'mobile'
const none: MailSettings = {
  emailHost: null,
  emailPort: null,
  emailUsername: null,
  emailPassword: null,
  emailSsl: true,
  emailBGImg: null,
}

async function readRow(db: Db, key: string): Promise<object> {
  const stored = await tables(db).selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()
  return Object(stored?.value ?? {})
}

export const readMailSettings = async (db: Db): Promise<MailSettings> => ({
  ...none,
  ...(await readRow(db, mailKey)),
})

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly ssl: boolean
}

const defaultPort = 465

/**
 * The server when it is set up: account and password are there, and the account is an address (contract/admin
 * "Website and mail defaults").
 */
export function mailServerOf({
  emailHost,
  emailPort,
  emailUsername,
  emailPassword,
  emailSsl,
}: MailSettings): MailServer | null {
  if (!emailHost || !emailPassword || !emailUsername?.includes('@')) return null
  return {
    host: emailHost,
    port: emailPort ?? defaultPort,
    username: emailUsername,
    password: emailPassword,
    ssl: emailSsl,
  }
}

export interface TextingSettings {
  /** Takes `{ to, text }` as JSON and sends it as a text message. */
  readonly mobileUrl: string | null
  readonly mobileUsername: string | null
  readonly mobilePassword: string | null
}

export const readTextingSettings = async (db: Db): Promise<TextingSettings> => ({
  mobileUrl: null,
  mobileUsername: null,
  mobilePassword: null,
  ...(await readRow(db, textingKey)),
})

/**
 * The sender that an administrator set, else that of the environment, whose address holds its account; null when the
 * site sends no text messages.
 */
export function texterOf(
  { mobileUrl, mobileUsername, mobilePassword }: TextingSettings,
  environment: string | null,
): URL | null {
  if (!mobileUrl) return environment === null ? null : new URL(environment)
  const url = new URL(mobileUrl)
  url.username = encodeURIComponent(mobileUsername ?? '')
  url.password = encodeURIComponent(mobilePassword ?? '')
  return url
}
