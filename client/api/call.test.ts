import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => void this.items.set(key, value)
  removeItem = (key: string) => void this.items.delete(key)
}
vi.stubGlobal('localStorage', new MemoryStorage())

const { call, callWithToken } = await import('./call.ts')
const { ApiError } = await import('./errors.ts')
const { setNavigator } = await import('./refusals.ts')
const { currentSession, saveRoles, saveSession, userAtom } = await import('./session.ts')
const { closeSignIn, openSignIn, signInFaceAtom } = await import('./sign-in.ts')
const { signOut } = await import('./sign-out.ts')
const { holdTyped } = await import('../ui/form/unsaved-input.ts')
const { store } = await import('../ui/state/store.ts')
const { toastAtom, dismissToast } = await import('../ui/overlay/toast.ts')

const user = { uid: 'u1', username: 'ada', roleList: ['user'] } as unknown as NonNullable<
  ReturnType<typeof currentSession>
>['user']
const went: string[] = []
setNavigator((path) => went.push(path))

type Reply = (url: string, init: RequestInit) => Response | Promise<Response>
const fetches: { url: string; init: RequestInit }[] = []

function serverSays(reply: Reply): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    fetches.push({ url, init })
    return reply(url, init)
  })
}

interface Envelope {
  readonly data?: unknown
  readonly msg?: string
  readonly text?: string
}
const json = (
  http: number,
  status: number,
  { data = null, msg = '', ...more }: Envelope = {},
  headers: Record<string, string> = {},
) => new Response(JSON.stringify({ status, data, msg, ...more }), { status: http, headers })
const shown = () => store.get(toastAtom)?.text

beforeEach(() => {
  saveSession({ token: 'old', user })
  store.set(signInFaceAtom, null)
  dismissToast()
  went.length = 0
  fetches.length = 0
})
afterEach(() => dismissToast())

describe('a call that succeeds', () => {
  test('answers the data of the envelope', async () => {
    serverSays(() => json(200, 200, { data: { roles: ['root'], permissions: null } }))
    await expect(call('authInfo')).resolves.toEqual({ roles: ['root'], permissions: null })
    expect(fetches[0]?.url).toBe('/api/get-user-auth-info')
  })

  test('sends its body as JSON', async () => {
    serverSays(() => json(200, 200, { data: { username: true, email: false } }))
    await call('checkNames', { body: { username: 'ada' } })
    expect(fetches[0]?.init).toMatchObject({ method: 'POST', body: '{"username":"ada"}' })
  })

  test('hands over the token of a login', async () => {
    serverSays(() => json(200, 200, { data: user }, { Authorization: 'fresh' }))
    await expect(callWithToken('login', { body: { username: 'ada', password: 'secret' } })).resolves.toEqual({
      data: user,
      token: 'fresh',
      waitS: null,
    })
    expect(currentSession()?.token).toBe('old')
  })

  test('takes a renewed token over', async () => {
    serverSays(() => json(200, 200, {}, { 'Authorization': 'renewed', 'Refresh-Token': 'true' }))
    await call('logout')
    expect(currentSession()?.token).toBe('renewed')
    expect(localStorage.getItem('token')).toBe('renewed')
  })
})

describe('a call that fails', () => {
  test('by a refusal shows its words and throws', async () => {
    serverSays(() => json(200, 400, { msg: 'The code is wrong.' }))
    await expect(
      call('register', { body: { username: 'a', password: 'b', email: 'c', code: 'd' } }),
    ).rejects.toMatchObject({ kind: 'refused', status: 400 })
    expect(shown()).toBe('The code is wrong.')
    expect(currentSession()).not.toBeNull()
  })

  test('by 401 ends the session and opens the sign-in dialog', async () => {
    serverSays(() => json(401, 401, { msg: 'Please login first', text: 'Please sign in' }))
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect(currentSession()).toBeNull()
    expect(localStorage.getItem('userInfo')).toBeNull()
    expect(store.get(signInFaceAtom)).toBe('login')
    expect(shown()).toBe('Please sign in')
  })

  test('by 401 on an administrator call goes to the administrator login', async () => {
    serverSays(() => json(401, 401))
    await expect(call('switchInfo')).rejects.toBeInstanceOf(ApiError)
    expect(went).toEqual(['/admin/login'])
    expect(store.get(signInFaceAtom)).toBeNull()
  })

  test('by 401 leaves the pages as they are until the dialog is answered', async () => {
    serverSays(() => json(401, 401))
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect(store.get(userAtom)).toBe(user)
    closeSignIn()
    expect(store.get(userAtom)).toBeNull()
  })

  test('by 401 leaves somebody who is registering to it', async () => {
    openSignIn('register')
    serverSays(() => json(401, 401))
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect(store.get(signInFaceAtom)).toBe('register')
  })

  test('by 401 on an administrator call asks whoever is typing in place', async () => {
    serverSays(() => json(401, 401))
    const end = holdTyped()
    await expect(call('switchInfo')).rejects.toBeInstanceOf(ApiError)
    end()
    expect(went).toEqual([])
    expect(store.get(signInFaceAtom)).toBe('login')
  })

  test('by a 401 takes over the token that another tab has got meanwhile', async () => {
    localStorage.setItem('token', 'renewed elsewhere')
    serverSays(() => json(401, 401))
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect(currentSession()?.token).toBe('renewed elsewhere')
    expect(store.get(signInFaceAtom)).toBeNull()
  })

  test('by a 401 after another tab has signed out leaves too, and asks nobody', async () => {
    serverSays(() => {
      localStorage.removeItem('token')
      return json(401, 401)
    })
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect([currentSession(), went, store.get(signInFaceAtom)]).toEqual([null, ['/home'], null])
  })

  test('by a 401 after another tab has signed out asks whoever is typing in place', async () => {
    const letGo = holdTyped()
    serverSays(() => {
      localStorage.removeItem('token')
      return json(401, 401)
    })
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    letGo()
    expect([store.get(userAtom)?.uid, went, store.get(signInFaceAtom)]).toEqual(['u1', [], 'login'])
  })

  test('by a 401 to whoever has signed out since asks nobody', async () => {
    serverSays(() => json(401, 401))
    await signOut('logout')
    expect(new Headers(fetches[0]?.init.headers).get('Authorization')).toBe('old')
    expect([currentSession(), went, store.get(signInFaceAtom)]).toEqual([null, [], null])
  })

  test('by a 401 that was asked with an older token leaves the new session alone', async () => {
    serverSays(() => {
      saveSession({ token: 'new', user })
      return json(401, 401)
    })
    await expect(call('authInfo')).rejects.toBeInstanceOf(ApiError)
    expect(currentSession()?.token).toBe('new')
  })

  test('by 403 reads the roles again', async () => {
    serverSays((url) =>
      url.endsWith('auth-info')
        ? json(200, 200, { data: { roles: ['no_subimit_user'], permissions: null } })
        : json(403, 403, { msg: 'No right' }),
    )
    await expect(call('resubmit', { query: { submitId: 1 } })).rejects.toMatchObject({ kind: 'forbidden' })
    expect(currentSession()?.user.roleList).toEqual(['no_subimit_user'])
    expect(shown()).toBe('No right')
    expect(went).toEqual([])
  })

  test.each([
    [['user'], ['/admin/conf?tab=mail']],
    [['admin'], []],
  ])(
    'by 403 in the back office ends no sign-in; with roles %j the page is asked for again: %j',
    async (roles, again) => {
      vi.stubGlobal('location', { pathname: '/admin/conf', search: '?tab=mail' })
      saveRoles(['admin'])
      serverSays((url) =>
        url.endsWith('auth-info') ? json(200, 200, { data: { roles, permissions: null } }) : json(403, 403),
      )
      await expect(call('switchInfo')).rejects.toBeInstanceOf(ApiError)
      expect([currentSession()?.user.roleList, went]).toEqual([roles, again])
      vi.stubGlobal('location', undefined)
    },
  )

  test('by 404 shows the fixed text', async () => {
    serverSays(() => new Response('gone', { status: 404 }))
    await expect(call('websiteConfig')).rejects.toMatchObject({ kind: 'missing' })
    expect(shown()).toBe('Not found')
  })

  test('by a lost network says so, and says nothing when it is quiet', async () => {
    serverSays(() => Promise.reject(new TypeError('fetch failed')))
    await expect(call('websiteConfig', { quiet: true })).rejects.toMatchObject({ kind: 'network' })
    expect(shown()).toBeUndefined()
    await expect(call('websiteConfig')).rejects.toMatchObject({ kind: 'network' })
    expect(shown()).toBe('Connection lost. Please try again.')
  })

  test('by its own timeout says so after 90 s', async () => {
    const clock = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
    serverSays(
      (_, init) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const asked = call('websiteConfig')
    clock.abort()
    await expect(asked).rejects.toMatchObject({ kind: 'timeout' })
    expect(timeout).toHaveBeenCalledWith(90_000)
    expect(shown()).toBe('The server took too long to answer. Please try again.')
    timeout.mockRestore()
  })

  test('because its caller gave up is silent', async () => {
    const caller = new AbortController()
    serverSays(
      (_, init) =>
        new Promise((_resolve, reject) => init.signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    const asked = call('websiteConfig', { signal: caller.signal })
    caller.abort()
    await expect(asked).rejects.toThrow('aborted')
    expect(shown()).toBeUndefined()
  })
})
