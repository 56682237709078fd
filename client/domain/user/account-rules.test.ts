import { describe, expect, test } from 'vitest'
import { secondsLeft } from './mail-countdown.ts'
import { captchaRule, emailRule, passwordRule, registerCodeRule, repeatRule, usernameRule } from './account-rules.ts'

describe('a user name', () => {
  test('is needed', () => expect(usernameRule('  ')).toBe('usernameRequired'))
  test('has at most 20 characters', () => {
    expect(usernameRule('a'.repeat(20))).toBeUndefined()
    expect(usernameRule('a'.repeat(21))).toBe('usernameTooLong')
    expect(usernameRule('名'.repeat(20))).toBeUndefined()
  })
})

describe('a password', () => {
  test.each([
    ['', 'passwordRequired'],
    ['12345', 'passwordLength'],
    ['123456', undefined],
    ['a'.repeat(128), undefined],
    ['a'.repeat(129), 'passwordLength'],
  ] as const)('%j: %s', (value, expected) => expect(passwordRule(value)).toBe(expected))

  test('is repeated exactly', () => {
    expect(repeatRule('', 'secret')).toBe('repeatRequired')
    expect(repeatRule('Secret', 'secret')).toBe('repeatDiffers')
    expect(repeatRule('secret', 'secret')).toBeUndefined()
  })
})

describe('an e-mail', () => {
  test('is needed', () => expect(emailRule('')).toBe('emailRequired'))
  test.each(['a', 'a@', '@b.io', 'a@b', 'a b@c.io', 'a@b.c'])('%s has no valid format', (value) =>
    expect(emailRule(value)).toBe('emailFormat'),
  )
  test.each(['a@b.io', ' ada.l+x@mail.example.org '])('%s is valid', (value) =>
    expect(emailRule(value)).toBeUndefined(),
  )
})

describe('codes', () => {
  test.each([
    ['', 'codeRequired'],
    ['12345', 'codeFormat'],
    ['1234567', 'codeFormat'],
    ['12345a', 'codeFormat'],
    ['123456', undefined],
  ] as const)('the register code %j: %s', (value, expected) => expect(registerCodeRule(value)).toBe(expected))

  test.each([
    ['', 'captchaRequired'],
    ['7', undefined],
    ['12345678', undefined],
    ['123456789', 'captchaTooLong'],
  ] as const)('the captcha %j: %s', (value, expected) => expect(captchaRule(value)).toBe(expected))
})

test('a countdown shows started seconds and ends at zero', () => {
  expect([60_000, 59_001, 1, 0, -5].map((left) => secondsLeft(1_000_000 + left, 1_000_000))).toEqual([60, 60, 1, 0, 0])
})
