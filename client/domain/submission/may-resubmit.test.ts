import { Status } from '@podium/proto/rules/submission/verdict.ts'
import { expect, test } from 'vitest'
import { mayResubmit } from './may-resubmit.ts'

const failed = { uid: 'ada', status: Status.submitFailed, isRemote: true }

test('only the owner resubmits, and only what never reached the site which judges it', () => {
  expect(mayResubmit(failed, 'ada')).toBe(true)
  expect(mayResubmit(failed, 'bob')).toBe(false)
  expect(mayResubmit(failed, undefined)).toBe(false)
  expect(mayResubmit({ ...failed, status: Status.systemError }, 'ada')).toBe(false)
  expect(mayResubmit({ ...failed, isRemote: false }, 'ada')).toBe(false)
})
