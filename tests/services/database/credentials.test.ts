/** A wrong password in the address of the database, or none: the wait names the setting, and nothing piles up. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Children } from '@podium/infra/stack/children.ts'
import { dataFoldersIn, makeDataFolders, storedPorts } from '@podium/infra/stack/data-folders.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { untilReached } from '@podium/proto/server/waiting.ts'
import { entities } from '@podium/services/features/entities.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { rows, sql } from '@podium/services/platform/database/sql.ts'
import { makeCertificates } from '../../cluster/certificates.ts'
import { databasePassword, makeDatabases, primarySpec } from '../../cluster/database.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-credentials-'))
const folders = dataFoldersIn(dir)
const children = new Children(folders, {})
let proxy: Server
const portOf = (server: Server): number => (server.address() as AddressInfo).port
let opened = 0
let open = 0

beforeAll(async () => {
  chmodSync(dir, 0o755)
  makeDataFolders(folders)
  const { database = 0 } = await storedPorts(dir, ['database'])
  const first = join(dir, 'first')
  await makeDatabases([first, join(dir, 'second')], '127.0.0.1/32', makeCertificates(dir))
  const command = (program: string, args: readonly string[], user?: { uid: number; gid: number }) =>
    user === undefined
      ? { command: program, args: [...args] }
      : {
          command: 'setpriv',
          args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', program, ...args],
        }
  await children.startAll([primarySpec('first', first, { address: '127.0.0.1', port: database, command })])
  proxy = createServer((near) => {
    const far = connect(database, '127.0.0.1')
    opened += 1
    open += 1
    far.once('close', () => {
      open -= 1
      near.destroy()
    })
    near.once('close', () => far.destroy())
    near.on('error', () => undefined).pipe(far)
    far.on('error', () => undefined).pipe(near)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
})
afterAll(async () => {
  proxy.close()
  await children.stopAll(['first'])
  rmSync(dir, { recursive: true, force: true })
})

test.each([
  ['without a password', 'podium', /password must be a string/],
  ['with a wrong password', 'podium:wrong', /password authentication failed/],
  ['with a user who is not there', `nobody:${databasePassword}`, /password authentication failed/],
])('%s: the log names the setting, and no connection stays open', { timeout: 30_000 }, async (_name, who, reason) => {
  const before = opened
  const url = `postgresql://${who}@127.0.0.1:${portOf(proxy)}/podium?sslmode=require`
  const orm = await openOrm(url, { entities })
  const log = createLog('test', 'silent')
  const warn = vi.spyOn(log, 'warn')
  const wanted = { setting: 'PODIUM_DATABASE_URL', address: 'here', reason: expect.stringMatching(reason) }
  let isOver = false
  const reached = untilReached({ log, setting: 'PODIUM_DATABASE_URL', address: 'here', mayPass: () => !isOver }, () =>
    rows(orm.em.fork(), sql`select 1`),
  ).catch(() => null)
  await expect
    .poll(() => warn.mock.calls[0]?.[0], { timeout: 10_000 })
    .toEqual({ ...wanted, waitedS: expect.any(Number) })
  await expect.poll(() => opened - before, { timeout: 10_000 }).toBeGreaterThan(4)
  isOver = true
  expect(await reached).toBe(null)
  await expect.poll(() => open).toBe(0)
  await orm.close()
})
