import { expect, test } from 'vitest'
import { isThrowaway } from './throwaway-domains.ts'

test.each(['a@mailinator.com', 'a@MAILINATOR.com', 'a@box.mailinator.com'])('%s is a throw-away address', (email) => {
  expect(isThrowaway(email)).toBe(true)
})

test.each(['a@example.org', 'a@notmailinator.com', 'mailinator.com@example.org'])('%s is not', (email) => {
  expect(isThrowaway(email)).toBe(false)
})
