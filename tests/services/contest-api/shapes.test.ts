/**
 * The shapes of all that the Contest API answers, in both versions, to the public and to the jury, from before the
 * start until the results are final: which properties each object has, of what kind, and no others.
 */
import { describe, expect, test } from 'vitest'
import { contestApiVersions } from '@podium/proto/rules/contest/contest-api.ts'
import type { ContestApiVersion } from '@podium/proto/rules/contest/contest-api.ts'
import { sql } from '@podium/services/platform/database/sql.ts'
import { caseOn } from '../../services-judging/verdicts.ts'
import { judgedIn } from '../support/contests.ts'
import { anonymous, uidOf } from '../support/people.ts'
import { apiFixture } from './fixture.ts'

const { services, alter, jury, team, make, get, send, switchApi } = await apiFixture()
const config = services.ctx.config as { contestApiVersion: ContestApiVersion }
const cid = await make({ startMin: 10, freezeMin: 20, endMin: 30, openRank: true, autoRealRank: false })
await switchApi(cid)

type Kind = (value: unknown) => boolean
type Shape = Readonly<Record<string, Kind>>
const matches =
  (pattern: RegExp): Kind =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const text: Kind = (value) => typeof value === 'string'
const flag: Kind = (value) => typeof value === 'boolean'
const count: Kind = (value) => Number.isInteger(value) && Number(value) >= 0
const amount: Kind = (value) => typeof value === 'number' && value >= 0
const id = matches(/^[A-Za-z0-9_][A-Za-z0-9_.-]{0,35}$/)
const time = matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
const relative = matches(/^-?\d+:[0-5]\d:[0-5]\d\.\d{3}$/)
const none: Kind = (value) => value === null
const either =
  (...kinds: readonly Kind[]): Kind =>
  (value) =>
    kinds.some((kind) => kind(value))
const list =
  (kind: Kind): Kind =>
  (value) =>
    Array.isArray(value) && value.every(kind)

/** Names that end with a question mark are of properties that may be missing. */
const isOf =
  (shape: Shape): Kind =>
  (value) => {
    if (typeof value !== 'object' || value === null) return false
    const names = new Map(Object.keys(shape).map((name) => [name.replace('?', ''), name]))
    const given = value as Readonly<Record<string, unknown>>
    return (
      Object.keys(given).every((name) => names.has(name)) &&
      [...names].every(([name, written]) => (name in given ? shape[written]?.(given[name]) === true : name !== written))
    )
  }

const files = list(isOf({ href: text, filename: text, mime: text }))
const timed = { time, contest_time: relative }
const named = { id, name: text }
const state = {
  started: either(time, none),
  frozen: either(time, none),
  ended: either(time, none),
  thawed: either(time, none),
  finalized: either(time, none),
  end_of_updates: either(time, none),
}

const shapesOf = (isOlder: boolean, isJury: boolean): Readonly<Record<string, Shape>> => {
  const minutes = isOlder ? count : relative
  const problem = { 'problem_id': id, 'num_judged': count, 'num_pending': count, 'solved': flag, 'time?': minutes }
  const score = {
    num_solved: count,
    total_time: minutes,
    ...(isOlder ? { 'time?': count } : { time: either(relative, none) }),
  }
  return {
    '': {
      ...named,
      formal_name: text,
      start_time: time,
      duration: relative,
      scoreboard_freeze_duration: relative,
      scoreboard_type: (value) => value === 'pass-fail',
      penalty_time: minutes,
    },
    '/access': { capabilities: list(text), endpoints: list(isOf({ type: text, properties: list(text) })) },
    '/state': state,
    '/scoreboard': {
      ...timed,
      state: isOf(state),
      rows: list(isOf({ rank: count, team_id: id, score: isOf(score), problems: list(isOf(problem)) })),
    },
    '/judgement-types': { ...named, penalty: flag, solved: flag },
    '/languages': { ...named, entry_point_required: flag, extensions: list(text) },
    '/problems': {
      ...named,
      label: text,
      ordinal: count,
      rgb: matches(/^#[0-9a-f]{6}$/),
      color: text,
      time_limit: amount,
      ...(isOlder ? {} : { memory_limit: count }),
      test_data_count: count,
      statement: files,
    },
    '/groups': named,
    '/organizations': { ...named, formal_name: text },
    '/teams': { ...named, 'label': text, 'display_name': text, 'group_ids': list(id), 'organization_id?': id },
    '/persons': { ...named, team_ids: list(id), role: text },
    '/submissions': {
      id,
      language_id: id,
      problem_id: id,
      team_id: id,
      ...timed,
      entry_point: none,
      files,
    },
    '/judgements': {
      id,
      submission_id: id,
      judgement_type_id: id,
      start_time: time,
      start_contest_time: relative,
      end_time: time,
      end_contest_time: relative,
      ...(isJury ? { max_run_time: amount } : {}),
    },
    '/runs': { id, judgement_id: id, ordinal: count, judgement_type_id: id, ...timed, run_time: amount },
    '/clarifications': {
      id,
      'from_team_id?': id,
      ...(isOlder ? { 'to_team_id?': id } : { 'to_team_ids?': list(id) }),
      'reply_to_id?': id,
      'problem_id?': id,
      text,
      ...timed,
    },
    '/commentary': {
      id,
      ...timed,
      message: text,
      tags: list(text),
      team_ids: list(id),
      problem_ids: list(id),
      submission_ids: list(id),
    },
    '/awards': { id, citation: text, team_ids: list(id) },
    ...(isJury ? { '/accounts': { ...named, 'username': text, 'type': text, 'team_id?': id } } : {}),
  }
}

const classes = [
  ['public', anonymous(services)],
  ['jury', jury],
] as const
/** What this class has had objects of, of either version. */
const seen = { public: new Set<string>(), jury: new Set<string>() }

async function check(): Promise<void> {
  for (const version of contestApiVersions)
    for (const [name, caller] of classes) {
      config.contestApiVersion = version
      for (const [path, shape] of Object.entries(shapesOf(version === '2023-06', name === 'jury'))) {
        const { http, body } = await get(caller, `contests/${cid}${path}`)
        const objects: unknown[] = Array.isArray(body) ? body : [body]
        const wrong = objects.filter((one) => !isOf(shape)(one))
        expect([version, name, path, http, wrong]).toEqual([version, name, path, 200, []])
        if (objects.length > 0) seen[name].add(path)
      }
    }
  config.contestApiVersion = '2026-01'
}

const minuteMs = 60_000

async function live(): Promise<void> {
  const uid = await uidOf(services, 'team7')
  const path = `contests/${cid}`
  const { id: asked } = (await send(team, `${path}/clarifications`, { text: 'May n be 0?' })).body as { id: string }
  await send(jury, `${path}/clarifications`, { text: 'No.', reply_to_id: asked, to_team_ids: [uid] })
  await send(jury, `${path}/clarifications`, { text: 'To one', to_team_ids: [uid] })
  await send(jury, `${path}/clarifications`, { text: 'To all' })
  await send(jury, `${path}/commentary`, { message: 'A remark', tags: ['x'], team_ids: [uid] })
  await send(jury, `${path}/awards`, { citation: 'Best name', team_ids: [uid] })
  const form = { username: 'team7', displayName: null, icpcId: null, groupCodes: [], room: null, seat: null }
  const persons = [{ id: null, name: 'Coach', role: 'coach' as const }]
  const organization = { code: 'org1', name: 'One University', formalName: null, country: null, icpcId: null }
  await jury.call('saveContestOrganization', { body: { cid, isNew: true, organization } })
  const given = { code: 't1', name: 'Seven', members: ['Ada'], persons, organization: 'org1', networks: [], ...form }
  expect((await jury.call('saveContestTeam', { body: { cid, isNew: true, team: given } })).msg).toBe('success')
}

describe('every object has its shape', () => {
  test('before the start', check)
  test('while the contest runs', async () => {
    services.advanceMs(11 * minuteMs)
    await judgedIn(services, team, { cid, cases: [caseOn(1)] })
    await live()
    await check()
  })
  test('under the freeze', async () => {
    services.advanceMs(10 * minuteMs)
    await judgedIn(services, team, { cid, pid: 'B', cases: [caseOn(1)] })
    await check()
  })
  test('after the end, while the freeze stays', async () => {
    services.advanceMs(10 * minuteMs)
    await check()
  })
  test('with results that are final', async () => {
    await alter(sql`update contest set auto_real_rank = true where id = ${cid}`)
    await check()
    const jurysAlone = new Set(['/runs', '/persons', '/commentary', '/accounts'])
    const all = Object.keys(shapesOf(false, true))
    expect([...seen.jury].toSorted()).toEqual(all.toSorted())
    expect([...seen.public].toSorted()).toEqual(all.filter((path) => !jurysAlone.has(path)).toSorted())
  })
})
