/**
 * Code that is being written, kept for its writer alone: one draft for each problem, contest and family of languages.
 */
import { Type } from 'typebox'
import { limits } from '../../rules/limits.ts'
import { declareCalls } from '../declare.ts'
import { Id, Int, Nullable, Time } from '../shapes.ts'

const Draft = Type.Object({
  language: Type.String(),
  code: Type.String(),
  revision: Type.Integer({ description: 'grows with every saving of any draft' }),
  savedAt: Time,
})

const cid = Type.Optional(Nullable(Int))

export const draftCalls = declareCalls({
  drafts: {
    method: 'GET',
    path: '/api/get-drafts',
    who: 'user',
    summary: "The caller's own drafts of a problem, one for each family of languages; those of a contest are apart",
    query: Type.Object({ pid: Id, cid }),
    answer: Type.Array(Draft),
    refusals: ['problemNotFound'],
  },
  saveDraft: {
    method: 'POST',
    path: '/api/save-draft',
    who: 'user',
    summary: 'Keep a draft. One that was saved from elsewhere meanwhile is not overwritten, but answered',
    body: Type.Object({
      pid: Id,
      cid,
      language: Type.String({ minLength: 1, maxLength: 64 }),
      code: Type.String({ description: `at most ${limits.draftMaxBytes} bytes` }),
      revision: Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'of the draft that this one was made from; 0 where there was none',
      }),
    }),
    answer: Type.Object({
      isSaved: Type.Boolean(),
      draft: Type.Object({ ...Draft.properties }, { description: 'as it is stored now' }),
    }),
    refusals: ['problemNotFound', 'draftTooLong'],
  },
})
