/** Uploads and archives of the tests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { paths } from '@podium/proto/calls/paths.ts'
import type { CallName } from '@podium/proto/calls/paths.ts'
import { openArchive } from '@podium/services/platform/archive/archive.ts'
import { ZipFile } from 'yazl'
import type { Caller } from './caller.ts'

/** A zip with these files, in this order. */
export async function zipOf(files: Readonly<Record<string, Buffer | string>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes as string), name, { mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}

/** What is in a zip that was downloaded; it is opened from a folder of the test's own. */
export async function filesOf(zip: Buffer, folder: string): Promise<Record<string, Buffer>> {
  const path = join(folder, 'downloaded.zip')
  writeFileSync(path, zip)
  const archive = await openArchive(path)
  const files = await Promise.all(
    archive.names.map(async (name) => [name, await buffer(await archive.open(name))] as const),
  )
  archive.close()
  return Object.fromEntries(files)
}

export interface Sent {
  readonly part?: string
  readonly name?: string
  /** With its question mark. */
  readonly query?: string
  /** Text parts that go before the file. */
  readonly fields?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Text parts that go after it. */
  readonly fieldsAfter?: Readonly<Record<string, string>>
}

const edge = 'podium-edge'
const textPart = ([name, value]: [string, string]): string =>
  `--${edge}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Sends a file to an upload call as a form does. */
export async function upload(
  caller: Caller,
  call: CallName,
  file: Buffer,
  { part = 'file', name = 'data.zip', query = '', fields = {}, fieldsAfter = {}, headers = {} }: Sent = {},
) {
  const head = `--${edge}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`
  const answer = await caller.inject({
    method: paths[call].method,
    url: `${paths[call].path}${query}`,
    payload: Buffer.concat([
      Buffer.from(Object.entries(fields).map(textPart).join('') + head),
      file,
      Buffer.from(`\r\n${Object.entries(fieldsAfter).map(textPart).join('')}--${edge}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}`, ...headers },
  })
  return { http: answer.statusCode, ...answer.json<{ status: number; msg: string; data: never }>() }
}
