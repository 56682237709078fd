import { expect, test } from 'vitest'
import { paths } from '@podium/proto/calls/paths.ts'
import { loadLanguages } from '@podium/services/features/starter/languages/commands.ts'
import { firstRow, sql } from '@podium/services/platform/database/sql.ts'
import { createCaller } from '../support/caller.ts'
import { person, signedInRoot } from '../support/people.ts'
import { servicesOfFile } from '../support/services-of-file.ts'

const { services, db, alter } = await servicesOfFile()
const root = await signedInRoot(services)

test('the numbers count users, contests ahead and submissions of today', async () => {
  await alter(sql`insert into contest (uid, title, type, auth, start_time, end_time, visible, gid)
    select '1', 'C', 0, 0, now() + one.ahead, now() + one.ahead + interval '1 h', one.visible, one.gid
    from (values (interval '-30 min', true, null::bigint), (interval '13 days', true, null), (interval '15 days',
      true, null), (interval '1 day', false, null),
      (interval '1 day', true, 1), (interval '-2 h', true, null)) as one (ahead, visible, gid)`)
  await alter(sql`insert into submission (uid, status, code_bytes, code, language, lane, submit_time)
    select '1', 0, 1, 'x', 'C', 'normal', now() - one.age from (values (interval '0'), (interval '25 h')) as one (age)`)
  const before = (await root.call('dashboardInfo')).data as { userNum: number }
  expect(before).toMatchObject({ recentContestNum: 2, todayJudgeNum: 1 })
  await person(services, 'nina')
  expect((await root.call('dashboardInfo')).data).toMatchObject({ userNum: before.userNum + 1 })
})

test('the session shown is the one before this, or the only one', async () => {
  expect((await root.call('dashboardSession', { body: '1' })).data).toMatchObject({ uid: '1', ip: expect.any(String) })
  await alter(sql`update session set user_agent = 'first' where uid = '1'`)
  const again = await signedInRoot(services)
  expect((await again.call('dashboardSession')).data).toMatchObject({ uid: '1', userAgent: 'first' })
})

test('texts and place of a language can be changed; absent ones stay', async () => {
  await loadLanguages(db())
  const id = (await firstRow(db(), sql<{ id: number }>`select id from language where name = 'Rust'`))?.id ?? 0
  expect(await root.call('editLanguage', { body: { id, codeTemplate: 'fn main() {}', seq: 99 } })).toMatchObject({
    status: 200,
  })
  const shown = (await root.call('languages')).data as { name: string; codeTemplate: string; template: string | null }[]
  expect(shown[0]).toMatchObject({ name: 'Rust', codeTemplate: 'fn main() {}', template: expect.any(String) })
  expect(await root.call('editLanguage', { body: { id: 9999, seq: 1 } })).toMatchObject({ http: 200, status: 400 })
  expect(await root.call('editLanguage', { body: { id, seq: 5000 } })).toMatchObject({ http: 400 })
})

test('the database is shown without its password, and is chosen elsewhere', async () => {
  const { data } = await root.call('databaseConfig')
  const { hostname, pathname, username } = new URL(services.ctx.config.databaseUrl)
  expect(data).toEqual({
    dbHost: hostname,
    dbPort: expect.any(Number) as number,
    dbName: pathname.slice(1),
    dbUsername: username,
    dbPassword: null,
    redisHost: null,
    redisPort: null,
    redisPassword: null,
  })
  expect(await root.call('setDatabaseConfig', { body: { ...(data as object), redisHost: '' } })).toMatchObject({
    http: 200,
    status: 200,
    data: null,
  })
  for (const change of [{ dbHost: 'elsewhere' }, { dbPassword: 'guess' }, { redisPort: 6379 }]) {
    expect(await root.call('setDatabaseConfig', { body: { ...(data as object), ...change } })).toMatchObject({
      http: 200,
      status: 400,
    })
  }
})

test('only administrators enter, and only the super administrator configures', async () => {
  const user = await person(services, 'ursula')
  const admin = await person(services, 'adam')
  await alter(sql`update users set role_id = 1001 where username = 'adam'`)
  services.ctx.sessions.forget(
    (await firstRow(db(), sql<{ uid: string }>`select uid from users where username = 'adam'`))?.uid ?? '',
  )
  for (const name of [
    'dashboardInfo',
    'dashboardSession',
    'emailConfig',
    'setEmailConfig',
    'mobileConfig',
    'setMobileConfig',
    'databaseConfig',
    'setDatabaseConfig',
    'testEmail',
    'editLanguage',
  ] as const) {
    const given = paths[name].method === 'GET' ? {} : { body: {} }
    expect(await user.call(name, given)).toMatchObject({ http: 403 })
    expect(await createCaller(services.app).call(name, given)).toMatchObject({ http: 401 })
    expect((await admin.call(name, given)).http).toBe(name.startsWith('dashboard') ? 200 : 403)
  }
})
