import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
const { parseSession, sessionMove } = await import('./session.ts')

const stored = (uid: string) => JSON.stringify({ uid, username: 'ada', roleList: ['user'] })
const session = (token: string, uid = 'u1') => parseSession(token, stored(uid))

describe('a stored session', () => {
  test('needs both halves', () => {
    expect(parseSession('t', null)).toBeNull()
    expect(parseSession(null, stored('u1'))).toBeNull()
    expect(parseSession('t', stored('u1'))).toMatchObject({ token: 't', user: { uid: 'u1' } })
  })

  test.each(['', '{', 'null', '{}', '{"uid":1,"roleList":[]}', '{"uid":"u1"}'])(
    'is none when the user reads %s',
    (json) => {
      expect(parseSession('t', json)).toBeNull()
    },
  )
})

describe('a tab that looks at the storage again', () => {
  test('stays when nothing changed', () => {
    expect(sessionMove(session('a'), session('a'))).toBe('stay')
    expect(sessionMove(null, null)).toBe('stay')
  })

  test('follows a renewed token and another user', () => {
    expect(sessionMove(session('a'), session('b'))).toBe('follow')
    expect(sessionMove(session('a', 'u1'), session('b', 'u2'))).toBe('follow')
    expect(sessionMove(null, session('a'))).toBe('follow')
  })

  test('signs out when the token has gone', () => {
    expect(sessionMove(session('a'), null)).toBe('gone')
  })
})
