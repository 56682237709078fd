import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

const { call } = await import('./call.ts')
const { askUnansweredAgain, queryClient } = await import('./query-client.ts')
const { store } = await import('../ui/state/store.ts')
const { dismissToast, toastAtom } = await import('../ui/overlay/toast.ts')

const shownTexts = 'The discussion is not there.'
const answers = (status: number, http = 200) =>
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(JSON.stringify({ status, data: {}, msg: status === 200 ? 'success' : shownTexts }), {
        status: http,
      }),
  )
const shown = () => store.get(toastAtom)?.text

const asked = (meta?: { readonly isAside: boolean }) => ({
  queryKey: ['discussion', 1],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => call('discussionDetail', { query: { did: 1 }, signal }),
  meta,
})
const ask = (meta?: { readonly isAside: boolean }) => queryClient.fetchQuery(asked(meta)).catch(() => undefined)

beforeEach(() => {
  queryClient.clear()
  dismissToast()
})

describe('what a page asked for and did not get', () => {
  test('is shown by the page alone', async () => {
    answers(400)
    await ask()
    expect(shown()).toBeUndefined()
  })

  test('is shown by the page alone also where the page showed it before and has to give way', async () => {
    answers(200)
    await ask()
    answers(400)
    await ask()
    expect(shown()).toBeUndefined()
  })

  test('is a toast where what was shown stays', async () => {
    answers(200)
    await ask()
    answers(500, 500)
    await ask()
    expect(shown()).toBe(shownTexts)
  })

  test('is a toast where it has no place of its own', async () => {
    answers(400)
    await ask({ isAside: true })
    expect(shown()).toBe(shownTexts)
  })
})

/**
 * How long until it is asked again by itself, as the options of every query say; false for never. The timer is the
 * library's.
 */
const asksAgainIn = () => {
  const query = queryClient.getQueryCache().find({ queryKey: asked().queryKey })
  const interval = queryClient.getDefaultOptions().queries?.refetchInterval
  if (query === undefined || typeof interval !== 'function') throw new Error('nothing was asked')
  return interval(query as never)
}

describe('a page that has nothing to show', () => {
  test('asks again by itself where nobody answered, until somebody does', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')))
    await ask()
    expect(asksAgainIn()).toBe(10_000)
    answers(200)
    await ask()
    expect(asksAgainIn()).toBe(false)
  })

  test('does not where it was refused', async () => {
    answers(400)
    await ask()
    expect(asksAgainIn()).toBe(false)
  })
})

describe('when the way to the server is open again', () => {
  const counted = (answer: () => Promise<Response>) => {
    const fetched = vi.fn(answer)
    vi.stubGlobal('fetch', fetched)
    return fetched
  }

  test('what nobody answered is asked at once', async () => {
    const fetched = counted(async () => Promise.reject(new TypeError('no network')))
    const stop = new QueryObserver(queryClient, asked()).subscribe(() => undefined)
    await vi.waitFor(() => expect(queryClient.getQueryState(asked().queryKey)?.status).toBe('error'))
    askUnansweredAgain()
    expect(fetched).toHaveBeenCalledTimes(2)
    stop()
  })

  test('what was refused is not', async () => {
    const fetched = counted(async () => new Response(JSON.stringify({ status: 400, data: null, msg: shownTexts })))
    const stop = new QueryObserver(queryClient, asked()).subscribe(() => undefined)
    await vi.waitFor(() => expect(queryClient.getQueryState(asked().queryKey)?.status).toBe('error'))
    askUnansweredAgain()
    expect(fetched).toHaveBeenCalledOnce()
    stop()
  })
})
