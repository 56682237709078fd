import { expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})
const { currentSession, saveSession } = await import('../api/session.ts')
const { staySignedIn } = await import('./stay-signed-in.ts')
const { toastAtom } = await import('../ui/overlay/toast.ts')
const { store } = await import('../ui/state/store.ts')

const hourMs = 3_600_000
const user = { uid: 'u1', username: 'ada', roleList: ['user'] } as unknown as NonNullable<
  ReturnType<typeof currentSession>
>['user']

test('a page that stands open for days keeps its sign-in, asks nothing for a visitor, and says nothing of a failure', async () => {
  vi.useFakeTimers()
  const answer = () =>
    Promise.resolve(
      new Response('{"status":200,"data":{},"msg":""}', {
        headers: { 'Authorization': 'renewed', 'Refresh-Token': 'true' },
      }),
    )
  const ask = vi.fn(answer)
  vi.stubGlobal('fetch', ask)
  saveSession(null)
  staySignedIn()
  await vi.advanceTimersByTimeAsync(48 * hourMs)
  expect(ask).not.toHaveBeenCalled()
  saveSession({ token: 'old', user })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(currentSession()?.token).toBe('renewed')
  ask.mockRejectedValue(new TypeError('no line'))
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(store.get(toastAtom)).toBeNull()
})
