/** The mail server that an administrator set, beside the one of the environment. One row of the settings table. */
import { change, firstRow, sql } from './sql.ts'
import type { Db } from './sql.ts'

export interface MailSettings {
  readonly emailHost: string | null
  readonly emailPort: number | null
  readonly emailUsername: string | null
  readonly emailPassword: string | null
  readonly emailSsl: boolean
  readonly emailBGImg: string | null
}

const key = 'mail'
const none: MailSettings = { emailHost: null, emailPort: null, emailUsername: null, emailPassword: null, emailSsl: true, emailBGImg: null }

export async function readMailSettings(db: Db): Promise<MailSettings> {
  const found = await firstRow(db, sql<{ value: Partial<MailSettings> }>`select value from setting where key = ${key}`)
  return { ...none, ...found?.value }
}

/** Stores the given fields, leaves the others. */
export async function changeMailSettings(db: Db, changes: Partial<MailSettings>): Promise<void> {
  const text = JSON.stringify(changes)
  await change(db, sql`
    insert into setting (key, value) values (${key}, ${text}::jsonb) on conflict (key) do update set value = setting.value || excluded.value`)
}

export interface MailServer {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly password: string
  readonly ssl: boolean
}

const defaultPort = 465

/** The server when it is set up: account and password are there, and the account is an address (contract/admin "Website and mail defaults"). */
export function mailServerOf({ emailHost, emailPort, emailUsername, emailPassword, emailSsl }: MailSettings): MailServer | null {
  if (!emailHost || !emailPassword || !emailUsername?.includes('@')) return null
  return { host: emailHost, port: emailPort ?? defaultPort, username: emailUsername, password: emailPassword, ssl: emailSsl }
}
