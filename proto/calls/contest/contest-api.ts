/** The switch of the Contest API of the ICPC; what lies under `/api/contests` itself is its specification's. */
import { Type } from 'typebox'
import { contestApiVersions } from '../../rules/contest/contest-api.ts'
import { declareCalls } from '../declare.ts'
import { Id, None } from '../shapes.ts'

export const contestApiCalls = declareCalls({
  contestApi: {
    method: 'GET',
    path: '/api/contest-api',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: whether a contest has the Contest API of the ICPC',
    query: Type.Object({ cid: Id }),
    answer: Type.Object({ isOn: Type.Boolean(), version: Type.Enum(contestApiVersions), path: Type.String() }),
    refusals: ['notContestStaff'],
  },
  saveContestApi: {
    method: 'PUT',
    path: '/api/contest-api',
    who: 'user',
    staffAccounts: true,
    summary: 'Addition: switch the Contest API of a contest',
    body: Type.Object({ cid: Id, isOn: Type.Boolean() }),
    answer: None,
    refusals: ['notContestStaff'],
  },
})
