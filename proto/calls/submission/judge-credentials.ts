/** Additions to the contract: credentials of judges on machines that only the bus connects with the site. */
import { Type } from 'typebox'
import { judgeCredentialLimits } from '../../rules/limits.ts'
import { declareCalls } from '../declare.ts'
import { Id, None, Nullable, NullableText, Time } from '../shapes.ts'
import { JudgeOfOtherVersion } from './judge-admin.ts'

const JudgeCredentialRow = Type.Object({
  id: Id,
  name: Type.String(),
  madeBy: Type.String(),
  madeAt: Time,
  judge: Type.Object(
    { name: NullableText, seenAt: Nullable(Time), labels: Type.Array(Type.String()) },
    { description: 'the judge that came with it last; both are null before the first' },
  ),
})

const BusServerRow = Type.Object({
  name: Type.String(),
  isCurrent: Type.Boolean({ description: 'it lets in those who have a credential now, and nobody else' }),
  seenAt: Time,
})

export const judgeCredentialCalls = declareCalls({
  judgeCredentials: {
    method: 'GET',
    path: '/api/admin/judge/credentials',
    who: ['system_info_admin'],
    summary: 'Credentials of judges, and the servers of the bus that follow them; no secret is in it',
    answer: Type.Object({
      credentials: Type.Array(JudgeCredentialRow),
      servers: Type.Array(BusServerRow),
      otherVersions: Type.Array(JudgeOfOtherVersion),
    }),
  },
  makeJudgeCredential: {
    method: 'POST',
    path: '/api/admin/judge/credential',
    who: ['system_info_admin'],
    summary: 'Make a credential for a judge; its file is answered here and never again',
    body: Type.Object({ name: Type.String({ maxLength: judgeCredentialLimits.nameMaxChars }) }),
    answer: Type.Object({ id: Id, file: Type.String({ description: 'for PODIUM_JUDGE_CREDENTIAL of the judge' }) }),
    refusals: ['fieldBlank', 'fieldTooLong', 'judgeCredentialExists', 'judgeCredentialsFull'],
  },
  revokeJudgeCredential: {
    method: 'DELETE',
    path: '/api/admin/judge/credential',
    who: ['system_info_admin'],
    summary: 'Revoke a credential; a judge that uses it is disconnected within seconds',
    query: Type.Object({ id: Id }),
    answer: None,
    refusals: ['judgeCredentialMissing'],
  },
})
