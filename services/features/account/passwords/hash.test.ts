import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './hash.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(await passwordFits('correct horse', hash)).toBe(true)
  expect(await passwordFits('Correct horse', hash)).toBe(false)
})

test('the same password is stored differently each time', async () => {
  expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'))
})

test('no password fits an unknown user or a damaged hash', async () => {
  expect(await passwordFits('', null)).toBe(false)
  expect(await passwordFits('correct horse', 'plain text')).toBe(false)
})

test('many sign-ins at once all get their turn', async () => {
  const hash = await hashPassword('correct horse')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => passwordFits(index % 2 ? 'correct horse' : 'wrong', hash)),
  )
  expect(answers.filter(Boolean)).toHaveLength(6)
})

test('a flood of sign-ins is turned away at once', async () => {
  const hash = await hashPassword('correct horse')
  const cheap = hash.replace('m=19456,t=2', 'm=8,t=1')
  const tries = Array.from({ length: 260 }, () =>
    passwordFits('x', cheap).catch((error: { code: string }) => error.code),
  )
  const answers = await Promise.all(tries)
  expect(answers.filter((one) => one === 'busy').length).toBeGreaterThan(40)
  expect(await passwordFits('correct horse', hash)).toBe(true)
})
