import { expect, test } from 'vitest'
import { limits } from '@podium/proto/rules/limits.ts'
import { openTokens } from './tokens.ts'

const start = new Date('2026-03-01T08:00:00Z')

async function tokensAt() {
  let now = start
  const tokens = await openTokens('a secret of at least thirty-two bytes', () => now)
  const pass = (seconds: number) => {
    now = new Date(now.getTime() + seconds * 1000)
  }
  return { tokens, pass }
}

test('a token names who signed in, however often it is read', async () => {
  const { tokens } = await tokensAt()
  const token = tokens.sign('u1', 's1')
  const note = { sub: 'u1', sid: 's1', iat: start.getTime() / 1000 }
  expect([tokens.read(token), tokens.read(token)]).toEqual([note, note])
})

test('a token that has been read ends with its life', async () => {
  const { tokens, pass } = await tokensAt()
  const token = tokens.sign('u1', 's1')
  expect(tokens.read(token)).not.toBeNull()
  pass(limits.tokenLifeS)
  expect(tokens.read(token)).toBeNull()
})

test('a token with another signature is none, after the right one was read too', async () => {
  const { tokens } = await tokensAt()
  const other = await openTokens('another secret of thirty-two bytes!!', () => start)
  const token = tokens.sign('u1', 's1')
  expect(tokens.read(token)).not.toBeNull()
  const forged = `${token.slice(0, token.lastIndexOf('.'))}.${other.sign('u1', 's1').split('.')[2]}`
  expect(tokens.read(forged)).toBeNull()
})
