import { expect, test } from 'vitest'
import { auditedFor } from '@podium/proto/calls/audited.ts'
import { calls } from '@podium/proto/calls/calls.ts'
import { actWords } from './act-words.ts'

test('every act of staff and administrators has words of its own', () => {
  const acts = Object.values(calls).filter((call) => auditedFor(call)('root'))
  expect(Object.keys(actWords()).toSorted()).toEqual(acts.map(({ name }) => name as string).toSorted())
})
