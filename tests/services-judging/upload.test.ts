import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '@podium/proto/http/paths.ts'
import { firstRow, sql } from '@podium/services/db/sql.ts'
import { ZipFile } from 'yazl'
import type { Caller } from '../services/support/caller.ts'
import { signedInRoot } from '../services/support/people.ts'
import { startServices, startStack } from '../services/support/stack.ts'
import type { TestServices, TestStack } from '../services/support/stack.ts'
import { person, stranger } from './support.ts'

let stack: TestStack
let services: TestServices
let root: Caller

beforeAll(async () => {
  stack = await startStack()
  services = await startServices(stack)
  root = await signedInRoot(services)
}, 60_000)
afterAll(async () => {
  await services?.stop()
  await stack?.stop()
})

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name, { compress: false })
  zip.end()
  return buffer(zip.outputStream)
}

async function upload(caller: Caller, file: Buffer, { part = 'file', name = 'data.zip', query = '' } = {}) {
  const edge = 'podium-edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/zip\r\n\r\n`
  const answer = await caller.inject({
    method: 'POST',
    url: `${paths.uploadTestcaseZip.path}${query}`,
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  })
  return { http: answer.statusCode, ...answer.json<{ status: number; msg: string; data: { fileList: unknown; fileListDir: string } | null }>() }
}

test('an archive is listed in order and kept under a token, with line feeds', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, '7 ')
  const zip = await zipOf({ '10.in': large, '10.out': Buffer.from('x'), '2.in': Buffer.from('1\r\n2\r\n'), 'readme.md': Buffer.from('hi') })
  const answer = await upload(root, zip, { query: '?mode=subtask_lowest' })
  expect(answer).toMatchObject({
    http: 200, status: 200,
    data: { fileList: [{ input: '2.in', output: '2.out', groupNum: 1 }, { input: '10.in', output: '10.out', groupNum: 1 }] },
  })
  const kept = await firstRow(services.ctx.orm.em.fork(), sql<{ files: { input: { hash: string; sizeBytes: number } }[] }>`
    select files from testcase_upload where token = ${answer.data?.fileListDir ?? ''}`)
  expect(kept?.files.map(({ input }) => input.sizeBytes)).toEqual([4, large.length])
  expect(await services.ctx.objectStore.has(kept?.files[1]?.input.hash ?? '')).toBe(true)
})

test('what is no test data is refused with its reason', async () => {
  expect(await upload(root, Buffer.from('no zip'))).toMatchObject({ http: 200, status: 400, msg: expect.stringContaining('zip') })
  expect(await upload(root, await zipOf({ 'folder/1.in': Buffer.from('1') }))).toMatchObject({ status: 400 })
  expect(await upload(root, await zipOf({ '1.in': Buffer.from('1') }), { name: 'data.tar' })).toMatchObject({ status: 400 })
  expect(await upload(root, await zipOf({ '1.in': Buffer.from('1') }), { part: 'other' })).toMatchObject({ status: 400 })
})

test('strangers and users may not upload', async () => {
  const zip = await zipOf({ '1.in': Buffer.from('1') })
  expect(await upload(stranger(services), zip)).toMatchObject({ http: 401, status: 401 })
  expect(await upload(await person(services, 'user'), zip)).toMatchObject({ http: 403, status: 403 })
})
