/** A database whose work moves to its standby: whoever reads and writes it follows. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Children } from '@podium/infra/stack/children.ts'
import { dataFoldersIn, makeDataFolders, storedPorts } from '@podium/infra/stack/data-folders.ts'
import { createLog } from '@podium/proto/server/log.ts'
import { entities } from '@podium/services/features/entities.ts'
import { readDatabaseAddress } from '@podium/services/platform/database/address.ts'
import { isAway } from '@podium/services/platform/database/faults.ts'
import { followHosts } from '@podium/services/platform/database/hosts.ts'
import { openOrm } from '@podium/services/platform/database/orm.ts'
import { change, plannedRows, rows, sql } from '@podium/services/platform/database/sql.ts'
import { makeCertificates } from '../../cluster/certificates.ts'
import { databaseUrl, makeDatabases, primarySpec, promote, secondarySpec } from '../../cluster/database.ts'
import type { DatabaseMachine } from '../../cluster/database.ts'

const dir = mkdtempSync(join(tmpdir(), 'podium-fail-over-'))
const dirs = [join(dir, 'first'), join(dir, 'second')] as const
const folders = dataFoldersIn(dir)
const children = new Children(folders, {})
const log = createLog('test', 'silent')
let url: string

beforeAll(async () => {
  chmodSync(dir, 0o755)
  makeDataFolders(folders)
  const files = makeCertificates(dir)
  const { first = 0, second = 0 } = await storedPorts(dir, ['first', 'second'])
  const [primary, secondary] = [first, second].map((port): DatabaseMachine => ({
    address: '127.0.0.1',
    port,
    command: (command, args, user) =>
      user === undefined
        ? { command, args: [...args] }
        : {
            command: 'setpriv',
            args: [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', command, ...args],
          },
  })) as [DatabaseMachine, DatabaseMachine]
  await makeDatabases(dirs, '127.0.0.1/32', files)
  await children.startAll([
    primarySpec('first', dirs[0], primary),
    secondarySpec('second', dirs[1], secondary, primary),
  ])
  // The one that takes no writes stands first.
  url = databaseUrl([secondary, primary], files)
})
afterAll(async () => {
  await children.stopAll(['second', 'first'])
  rmSync(dir, { recursive: true, force: true })
})

test.each([
  ['of everything', rows],
  ['of lists', plannedRows],
])('a machine that is gone is noticed within seconds, on connections %s', async (_pool, ask) => {
  const hosts = await followHosts(readDatabaseAddress(url), log)
  const orm = await openOrm(url, { entities, hosts })
  const noticed = sql`
    select current_setting('tcp_keepalives_idle') as idle, current_setting('tcp_user_timeout') as unanswered,
      current_setting('client_connection_check_interval') as waiting`
  expect(await ask(orm.em.fork(), noticed)).toEqual([{ idle: '5', unanswered: '14000', waiting: '5s' }])
  await orm.close(true)
  await hosts.stop()
})

test('what is under way fails at once, what comes next goes to the standby, and an old primary is left alone', async () => {
  const address = readDatabaseAddress(url)
  const [second, first] = address.hosts
  const hosts = await followHosts(address, log)
  expect(hosts.now()).toBe(first)
  const orm = await openOrm(url, { entities, poolMax: 2, hosts })
  await change(orm.em.fork(), sql`create table note (text text)`)
  await change(orm.em.fork(), sql`insert into note values ('before')`)
  const underWay = rows(orm.em.fork(), sql`select pg_sleep(60)`).then(
    () => null,
    (error: unknown) => error,
  )
  // Frozen, as a machine that hangs: its connections stay open, and nobody is answered.
  await children.get('first').kill('SIGSTOP')
  await promote(dirs[1])
  expect(isAway(await underWay)).toBe(true)
  await expect
    .poll(
      () =>
        change(orm.em.fork(), sql`insert into note values ('after')`).then(
          () => true,
          () => false,
        ),
      {
        interval: 100,
      },
    )
    .toBe(true)
  await children.get('first').kill('SIGCONT')
  const another = await followHosts(address, log)
  expect([hosts.now(), another.now()]).toEqual([second, second])
  expect(await rows(orm.em.fork(), sql`select text from note`)).toEqual([{ text: 'before' }, { text: 'after' }])
  await another.stop()
  await orm.close(true)
  await hosts.stop()
})

test.each([
  ['postgresql://a:b@one,two/c?host=/run', /a Unix socket leads to one/],
  ['postgresql://a:b@one,/c', /must be an address such as/],
  ['postgresql://a:b@one:x/c', /must be an address such as/],
  ['localhost', /must be an address such as/],
])('an address such as %s is refused in a sentence', (given, reason) => {
  expect(() => readDatabaseAddress(given)).toThrow(reason)
})

test('of several servers each has its port, and the password and the rest are those of all', () => {
  const { hosts, user, password, database } = readDatabaseAddress('postgresql://a:b%40c@one:1,two,[::1]:3/site')
  expect(hosts.map(({ host, port }) => [host, port])).toEqual([
    ['one', 1],
    ['two', 5432],
    ['::1', 3],
  ])
  expect([user, password, database]).toEqual(['a', 'b@c', 'site'])
})
