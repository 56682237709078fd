import { beforeEach, describe, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const { currentSession, saveSession } = await import('../api/session.ts')
const { behindAdminDoor, closeSignIn, endSignIn, requireSignIn } = await import('../api/sign-in.ts')
const { adminOnly, publisherOnly, rootOnceSignedIn, rootOnly, signedInOnly } = await import('./guards.ts')

type Role = 'user' | 'admin' | 'problem_admin' | 'root'
const enter = (role: Role | null): void =>
  saveSession(
    role === null
      ? null
      : {
          token: 't',
          user: { uid: 'u1', username: 'ada', roleList: [role] } as unknown as NonNullable<
            ReturnType<typeof currentSession>
          >['user'],
        },
  )
const leadsTo = (answer: Response | null): string => answer?.headers.get('Location') ?? 'the page'
const meets = (guard: () => Response | null): string => {
  try {
    return leadsTo(guard())
  } catch (thrown) {
    return thrown instanceof Response && thrown.status === 403 ? 'closed' : 'broken'
  }
}

beforeEach(() => enter(null))

describe('whoever enters', () => {
  test.each<[string, () => Response | null, Record<Role | 'nobody', string>]>([
    [
      'a page for people who are signed in',
      signedInOnly,
      { nobody: '/home', user: 'the page', admin: 'the page', problem_admin: 'the page', root: 'the page' },
    ],
    [
      'the back office',
      adminOnly,
      { nobody: '/admin/login', user: 'closed', admin: 'the page', problem_admin: 'the page', root: 'the page' },
    ],
    [
      'a page for those who publish problems',
      publisherOnly,
      { nobody: '/admin/login', user: 'closed', admin: 'closed', problem_admin: 'the page', root: 'the page' },
    ],
    [
      'a page of the super administrator',
      rootOnly,
      { nobody: '/admin/login', user: 'closed', admin: 'closed', problem_admin: 'closed', root: 'the page' },
    ],
    [
      'such a page inside a contest, which asks visitors itself',
      rootOnceSignedIn,
      { nobody: 'the page', user: 'closed', admin: 'closed', problem_admin: 'closed', root: 'the page' },
    ],
  ])('%s', (_, guard, expected) => {
    for (const [role, landing] of Object.entries(expected)) {
      enter(role === 'nobody' ? null : (role as Role))
      expect([role, meets(guard), currentSession() !== null]).toEqual([role, landing, role !== 'nobody'])
    }
  })
})

test('whoever is turned away comes to the page once they have signed in, unless they close the dialog', () => {
  const page = { request: new Request('http://localhost/contest/1000/submissions?onlyMine=true') }
  expect(leadsTo(signedInOnly(page))).toBe('/home')
  expect(endSignIn()).toEqual({ path: '/contest/1000/submissions?onlyMine=true', isInstead: true })
  signedInOnly(page)
  closeSignIn()
  expect(endSignIn()).toBeNull()
  signedInOnly()
  expect(endSignIn()).toBeNull()
})

test('whoever presses a link that asks to sign in first comes to what it leads to, and back to where it stands', () => {
  expect(requireSignIn('/contest/1000')).toBe(false)
  expect(endSignIn()).toEqual({ path: '/contest/1000', isInstead: false })
  requireSignIn('/contest/1000')
  closeSignIn()
  requireSignIn()
  expect(endSignIn()).toBeNull()
  enter('user')
  expect(requireSignIn('/contest/1000')).toBe(true)
  expect(endSignIn()).toBeNull()
})

test('whoever is sent to the door of the back office comes to the page after it', () => {
  const page = { request: new Request('http://localhost/admin/problem/edit/1000?tab=cases') }
  for (const guard of [adminOnly, publisherOnly, rootOnly]) {
    const door = new URL(leadsTo(guard(page)), 'http://localhost')
    expect([door.pathname, behindAdminDoor(door.searchParams)]).toEqual([
      '/admin/login',
      '/admin/problem/edit/1000?tab=cases',
    ])
  }
})

test.each([
  '',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example/',
  'admin',
  '/admin/login',
  '/admin/login?to=/admin',
])('the door leads nowhere else for %j', (to) => {
  expect(behindAdminDoor(new URLSearchParams({ to }))).toBe('/admin')
})
