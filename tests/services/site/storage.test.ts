/** The store is filled for real: uploads are refused with a text, and the bus still takes tasks and verdicts. */
import { randomBytes } from 'node:crypto'
import { streams, subjects, testDataBucket } from '@podium/proto/events/bus/subjects.ts'
import { openObjectStore, StoreFull } from '@podium/proto/server/object-store.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { withRoom } from '@podium/services/features/files/room-policy.ts'
import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { announceJudge, playJudge, submitAs, untilStatus } from '../../services-judging/support.ts'
import type { Caller } from '../support/caller.ts'
import { upload } from '../support/files.ts'
import { signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const mebibyte = 1024 * 1024
const { services, db } = await servicesOfFile(
  'starter',
  { submitIntervalS: 0, buckets: { testDataBytes: 64 * mebibyte, pageFilesBytes: 8 * mebibyte } },
  { worker: true },
)
await announceJudge(services, ['C'])
let root: Caller

beforeAll(async () => {
  root = await signedInRoot(services)
})

const fill = async (): Promise<void> => {
  for (
    let roomBytes = await services.ctx.pageFiles.roomBytes();
    roomBytes !== null && roomBytes > 0;
    roomBytes = await services.ctx.pageFiles.roomBytes()
  ) {
    const sizeBytes = Math.min(mebibyte, roomBytes)
    await services.ctx.pageFiles.put(randomBytes(sizeBytes))
  }
}
const picture = (): Buffer => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(50_000)])
const full = {
  http: 507,
  status: 400,
  msg: 'The storage of this site is full, so nothing can be uploaded now. Submissions are judged as always. Please tell an administrator.',
}

describe('a full bucket', () => {
  test('refuses an upload, keeps nothing of it, and leaves the room of tasks and verdicts', async () => {
    await fill()
    const files = () => rows(db(), sql`select id from stored_file`)
    const before = await files()
    expect(await upload(root, 'uploadMdFile', randomBytes(100_000), { name: 'a.bin' })).toMatchObject(full)
    expect(await files()).toEqual(before)
    const manager = await services.ctx.bus.manager()
    for (const { name, maxBytes } of Object.values(streams))
      expect((await manager.streams.info(name)).config.max_bytes).toBe(maxBytes)
    await services.ctx.bus.publishDurable(subjects.verdict, { text: 'x'.repeat(100_000) }, 'one')
  })

  test('holds up no submission: its verdict is there as always', async () => {
    const judge = playJudge(services)
    const { submitId } = await submitAs(root, { pid: 'P1000', code: 'int main(){}' })
    const { task, delivery } = await judge.take()
    await judge.verdict(task, { status: Status.accepted })
    await delivery.ack()
    await untilStatus(services.ctx, submitId, Status.accepted)
    expect(task.submitId).toBe(submitId)
    await judge.close()
  })

  test('refuses by the length that an upload says, before it is received', async () => {
    const announced = await root.inject({
      method: 'POST',
      url: '/api/file/upload-testcase-zip',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(200 * mebibyte) },
      payload: '',
    })
    expect(announced.statusCode).toBe(507)
  })

  test('can be cleared, and takes uploads again', async () => {
    const names = await services.ctx.pageFiles.names()
    for (const name of names) await services.ctx.pageFiles.remove(name)
    expect(await upload(root, 'uploadMdFile', picture(), { name: 'a.bin' })).toMatchObject({ status: 200 })
  })

  test('is full on the bus as well, where somebody looked before another was done', async () => {
    const store = await openObjectStore(services.ctx.bus, testDataBucket)
    const tries = await Promise.allSettled(Array.from({ length: 12 }, () => store.put(randomBytes(8 * mebibyte))))
    expect(tries.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(8)
    expect(
      tries.flatMap((one) =>
        one.status === 'rejected' && !(one.reason instanceof StoreFull) ? [one.reason as unknown] : [],
      ),
    ).toEqual([])
    for (const name of await store.names()) await store.remove(name)
  })
})

test('an object that is there already needs no room', async () => {
  const store = await openObjectStore(services.ctx.bus, testDataBucket)
  const hash = await store.put(Buffer.from('kept'))
  const refusing = withRoom({ ...store, roomBytes: async () => 0 }, services.ctx)
  expect(await refusing.put(Buffer.from('kept'))).toBe(hash)
  await expect(refusing.put(Buffer.from('new'))).rejects.toMatchObject({ code: 'storageFull' })
})

test('a disk that is nearly full takes no upload', async () => {
  const config = { ...services.ctx.config, disk: { warnPercent: 85, refusePercent: 92 } }
  const store = (percent: number) => withRoom(services.ctx.objectStore, { config, diskPercent: async () => percent })
  await store(91).put(Buffer.from('at 91'))
  await expect(store(92).put(Buffer.from('at 92'))).rejects.toMatchObject({ code: 'storageFull' })
})
