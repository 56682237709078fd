import { expect, test } from 'vitest'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import type { Caller } from '../services/support/caller.ts'
import { upload, zipOf } from '../services/support/files.ts'
import type { Sent } from '../services/support/files.ts'
import { person, signedInRoot, anonymous } from '../services/support/people.ts'
import { servicesOfFile } from '../services/support/services-of-file.ts'

const { services, db } = await servicesOfFile()
const root = await signedInRoot(services)

const send = (caller: Caller, file: Buffer, changes: Sent = {}) => upload(caller, 'uploadTestcaseZip', file, changes)

test('an archive is listed in order, with inputs that have no output, and kept under a token, with line feeds', async () => {
  const large = Buffer.alloc(3 * 1024 * 1024, '7 ')
  const zip = await zipOf({
    '10.in': large,
    '10.out': Buffer.from('x'),
    '2.in': Buffer.from('1\r\n2\r\n'),
    'readme.md': Buffer.from('hi'),
  })
  const answer = await send(root, zip, { query: '?mode=subtask_lowest' })
  expect(answer).toMatchObject({
    http: 200,
    status: 200,
    data: {
      fileList: [
        { input: '2.in', output: '2.out', groupNum: 1 },
        { input: '10.in', output: '10.out', groupNum: 1 },
      ],
      withoutOutput: ['2.in'],
    },
  })
  const stored = await firstRow(
    db(),
    sql<{ files: { input: { hash: string; sizeBytes: number } }[] }>`
    select files from testcase_upload where token = ${(answer.data as { fileListDir: string }).fileListDir}`,
  )
  expect(stored?.files.map(({ input }) => input.sizeBytes)).toEqual([4, large.length])
  expect(await services.ctx.objectStore.has(stored?.files[1]?.input.hash ?? '')).toBe(true)
})

test('what is no test data is refused with its reason', async () => {
  expect(await send(root, Buffer.from('no zip'))).toMatchObject({
    http: 200,
    status: 400,
    msg: expect.stringContaining('zip'),
  })
  expect(await send(root, await zipOf({ 'folder/1.in': Buffer.from('1') }))).toMatchObject({ status: 400 })
  expect(await send(root, await zipOf({ '1.in': Buffer.from('1') }), { name: 'data.tar' })).toMatchObject({
    status: 400,
  })
  expect(await send(root, await zipOf({ '1.in': Buffer.from('1') }), { part: 'other' })).toMatchObject({ status: 400 })
})

test('visitors and users may not upload', async () => {
  const zip = await zipOf({ '1.in': Buffer.from('1') })
  expect(await send(anonymous(services), zip)).toMatchObject({ http: 401, status: 401 })
  expect(await send(await person(services, 'user'), zip)).toMatchObject({ http: 403, status: 403 })
})
