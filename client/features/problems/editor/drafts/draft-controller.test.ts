import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DraftPorts, TabMessage } from './draft-state.ts'
import { openDraftController } from './draft-controller.ts'
import type { DraftController } from './draft-controller.ts'
import { sendAfterMs } from './draft-sender.ts'
import { readDrafts } from './draft-store.ts'
import type { DraftStorage } from '../settings/preferences.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-24T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const memory = (): DraftStorage => {
  const entries = new Map<string, string>()
  return { getItem: (key) => entries.get(key) ?? null, setItem: (key, value) => void entries.set(key, value) }
}

/** The site as one user meets it. */
function site() {
  let stored: { language: string; code: string; revision: number; savedAt: string } | null = null
  let revision = 0
  const load: DraftPorts['load'] = async () => (stored === null ? [] : [stored])
  const save: DraftPorts['save'] = async ({ language, code, revision: base }) => {
    if (stored !== null && stored.revision !== base && stored.code !== code) return { isSaved: false, draft: stored }
    stored = { language, code, revision: ++revision, savedAt: new Date().toISOString().replace('Z', '+0000') }
    return { isSaved: true, draft: stored }
  }
  return { load, save, code: () => stored?.code }
}

const owner = { uid: 'u1', pid: 1000, cid: 0 }
const post = () => undefined
const open = (
  ports: Pick<DraftPorts, 'load' | 'save'>,
  storage = memory(),
  notify: DraftPorts['post'] = post,
  who: typeof owner | { uid: null; pid: number; cid: number } = owner,
): DraftController => openDraftController(who, { ...ports, storage, post: notify, nowMs: Date.now })
const shown = (controller: DraftController) => controller.state().drafts['C++']?.code
const later = (ms = sendAfterMs) => vi.advanceTimersByTimeAsync(ms)

describe('what is typed', () => {
  test('is on the device at once, and on the site within five seconds however long one types', async () => {
    const there = site()
    const storage = memory()
    const controller = open(there, storage)
    const onSite: (string | undefined)[] = []
    for (let at = 0; at < 10; at++) {
      controller.write('C++ 17', `line ${at}`)
      expect(readDrafts(storage, owner)['C++']?.code).toBe(`line ${at}`)
      await later(500)
      onSite.push(there.code())
    }
    expect(onSite.slice(4)).not.toContain(undefined)
    await later(5000)
    expect(there.code()).toBe('line 9')
  })

  test('is sent at once when the page is left, and again when the line was broken', async () => {
    const there = site()
    const save = vi.fn(there.save).mockRejectedValueOnce(new Error('offline'))
    const controller = open({ ...there, save })
    controller.write('C++', 'mine')
    controller.flush(true)
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'mine' }), true)
    await later(6000)
    expect(there.code()).toBe('mine')
  })

  test('by a visitor goes with whoever signs in, and stays for nobody else', () => {
    const there = site()
    const storage = memory()
    open(there, storage, post, { ...owner, uid: null }).write('C++', 'early')
    expect(shown(open(there, storage))).toBe('early')
    expect(readDrafts(storage, { ...owner, uid: null })).toEqual({})
    expect(shown(open(there, storage, post, { ...owner, uid: 'u2' }))).toBeUndefined()
  })
})

describe('two devices', () => {
  const both = async () => {
    const there = site()
    const [tower, laptop] = [open(there), open(there)]
    tower.write('C++ 17', 'tower')
    await later()
    await laptop.refresh()
    return { there, tower, laptop }
  }

  test('show the newest', async () => {
    const { laptop } = await both()
    expect([shown(laptop), laptop.state().others['C++']]).toEqual(['tower', undefined])
  })

  test('that write apart overwrite nothing: the later one chooses, and may come back', async () => {
    const { there, tower, laptop } = await both()
    laptop.write('C++ 17', 'laptop')
    await later()
    tower.write('C++ 17', 'tower again')
    await later()
    expect([there.code(), shown(tower), tower.state().others['C++']?.draft.code]).toEqual([
      'laptop',
      'tower again',
      'laptop',
    ])
    tower.swap('C++')
    await later()
    expect([there.code(), shown(tower)]).toEqual(['laptop', 'laptop'])
    tower.swap('C++')
    await later()
    expect([there.code(), shown(tower)]).toEqual(['tower again', 'tower again'])
    tower.keep('C++')
    expect(tower.state().others['C++']).toBeUndefined()
  })

  test('that come back later show the newer one with a way to the older', async () => {
    const { there, tower, laptop } = await both()
    laptop.write('C++ 17', 'laptop')
    await later()
    await tower.refresh()
    // What this page has typed is never replaced under the hands.
    expect(shown(tower)).toBe('tower')
    expect(tower.state().others['C++']).toMatchObject({ isOlder: false, draft: { code: 'laptop' } })
    tower.keep('C++')
    await later()
    expect(there.code()).toBe('tower')
    await laptop.refresh()
    laptop.swap('C++')
    await later()
    expect([shown(laptop), there.code()]).toEqual(['tower', 'tower'])
  })
})

describe('two tabs', () => {
  test('notice each other and share one draft', () => {
    const there = site()
    const storage = memory()
    const tabs: DraftController[] = []
    const from = (self: number) => (message: TabMessage) =>
      tabs.forEach((tab, at) => at !== self && tab.receive(message))
    tabs.push(open(there, storage, from(0)), open(there, storage, from(1)))
    tabs[1]?.hello()
    expect(tabs.map((tab) => tab.state().isInOtherTab)).toEqual([true, true])
    tabs[0]?.write('C++', 'first')
    expect(tabs.map(shown)).toEqual(['first', 'first'])
  })

  test('of which one slept offer what it missed, instead of overwriting it without a word', async () => {
    const there = site()
    const storage = memory()
    const [awake, asleep] = [open(there, storage), open(there, storage)]
    awake.write('C++', 'first')
    await later(100)
    asleep.write('C++', 'second')
    expect(asleep.state().others['C++']).toMatchObject({ from: 'tab', draft: { code: 'first' } })
  })
})
