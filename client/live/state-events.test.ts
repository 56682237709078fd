import { expect, test } from 'vitest'
import { eventsOf } from './state-events.ts'

test('what polling brings of a submission names its judge and says whether it was judged by hand', () => {
  const submission = {
    submitId: 7,
    version: 1,
    status: 0,
    time: 3,
    memory: 900,
    score: null,
    errorMessage: null,
    judger: 'judge-1',
    isManual: false,
  } as Parameters<typeof eventsOf>[0][string]
  expect(eventsOf({ 7: submission })[0]).toMatchObject({
    kind: 'state',
    data: { submitId: 7, attempt: 2, status: 0, judger: 'judge-1', isManual: false },
  })
})
