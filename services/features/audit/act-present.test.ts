import { expect, test } from 'vitest'
import { objectOfAct } from './act-present.ts'

const act = (call: string, after: object | null, cid: number | null = null) => objectOfAct({ call, cid, after })

test('an act is about the nearest thing that its call names', () => {
  expect(act('rejudge', { submitId: 81, cid: 7 }, 7)).toEqual({ kind: 'submission', object: '81' })
  expect(act('submit', { uid: 'u1', displayId: 'B' }, 7)).toEqual({ kind: 'contest_problem', object: 'B' })
  expect(act('checkPackage', { pid: 5 })).toEqual({ kind: 'problem', object: '5' })
  expect(act('revokeContestApiToken', { cid: 7, id: 3 }, 7)).toEqual({ kind: 'contest_api_token', object: '3' })
})

test('where it names nothing nearer it is about its contest or group, and of the whole site about nothing', () => {
  expect(act('saveContestApi', { cid: 7, isOn: true }, 7)).toEqual({ kind: 'contest', object: '7' })
  expect(act('importTeams', null, 7)).toEqual({ kind: 'contest', object: '7' })
  expect(act('exportGroup', { gid: 4, username: '' })).toEqual({ kind: 'user_group', object: '4' })
  expect(act('setEmailConfig', { emailPort: 25 })).toBeNull()
})
