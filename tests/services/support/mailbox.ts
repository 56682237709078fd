/** The mails that the services wrote as files. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface ReadMail {
  readonly to: string
  readonly text: string
  /** Rights of the file. */
  readonly mode: number
}

function decodeBody(encoding: string, body: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const joined = body.replace(/=\r?\n/g, '')
  return decodeURIComponent(joined.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/g, '%$1'))
}

function readMail(file: string): ReadMail {
  const [head = '', body = ''] = readFileSync(file, 'utf8').split(/\r?\n\r?\n(.*)/s)
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return {
    to: field('To'),
    text: decodeBody(field('Content-Transfer-Encoding'), body),
    mode: statSync(file).mode & 0o777,
  }
}

/** All mails to an address, oldest first. */
export function mailsTo(dataDir: string, address: string): ReadMail[] {
  const dir = join(dataDir, 'mail')
  return readdirSync(dir)
    .toSorted()
    .map((name) => readMail(join(dir, name)))
    .filter((mail) => mail.to === address)
}

/** The code of the last mail to an address. */
export function lastCode(dataDir: string, address: string): string {
  const text = mailsTo(dataDir, address).at(-1)?.text ?? ''
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
