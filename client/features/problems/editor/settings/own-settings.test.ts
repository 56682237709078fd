import { describe, expect, test, vi } from 'vitest'
import { openOwn } from './own-settings.ts'
import type { OwnChange, OwnPorts } from './own-settings.ts'
import { writeLook, defaultLook } from './preferences.ts'
import type { DraftStorage } from './preferences.ts'

const memory = (): DraftStorage => {
  const stored = new Map<string, string>()
  return { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) }
}

/** The site as one user meets it. */
function site(): Pick<OwnPorts, 'load' | 'save'> & { readonly saved: OwnChange[] } {
  const saved: OwnChange[] = []
  let stored: Awaited<ReturnType<OwnPorts['load']>> = { keys: 'default', templates: {}, savedAt: null }
  return {
    saved,
    load: async () => stored,
    save: async (change) => {
      saved.push(change)
      stored = {
        keys: change.keys ?? stored.keys,
        templates: { ...stored.templates, ...(change.template && { [change.template.slot]: change.template.text }) },
        savedAt: 'now',
      }
    },
  }
}

const neverRefused = () => false
const open = (uid: string | null, ports: Pick<OwnPorts, 'load' | 'save'>, storage = memory()) =>
  openOwn(uid, { storage, ...ports }, neverRefused)
const mine: OwnChange = { template: { slot: 'C++', text: '// mine' } }

describe('keys and templates of a user', () => {
  test('are on the next device, where the newest of each stands', async () => {
    const there = site()
    const [tower, laptop] = [open('u1', there), open('u1', there)]
    tower.change(mine)
    tower.change({ keys: 'emacs' })
    await vi.waitFor(() => expect(there.saved).toHaveLength(2))
    laptop.change({ keys: 'vim' })
    await laptop.refresh()
    expect(laptop.state()).toMatchObject({ keys: 'vim', templates: { 'C++': '// mine' } })
    await tower.refresh()
    expect(tower.state()).toMatchObject({ keys: 'vim', templates: { 'C++': '// mine' } })
  })

  test('that did not reach the site are sent on the next visit, and shown meanwhile', async () => {
    const there = site()
    const storage = memory()
    open(
      'u1',
      { load: () => Promise.reject(new Error('offline')), save: () => Promise.reject(new Error('offline')) },
      storage,
    ).change(mine)
    const again = open('u1', there, storage)
    expect(again.state().templates).toEqual({ 'C++': '// mine' })
    await again.refresh()
    expect(there.saved).toEqual([mine])
  })

  test('that the site refuses are not sent for ever', async () => {
    const save = vi.fn().mockRejectedValue(new Error('too long'))
    const settings = openOwn('u1', { storage: memory(), load: site().load, save }, () => true)
    settings.change(mine)
    await settings.refresh()
    expect(save).toHaveBeenCalledTimes(1)
    expect(settings.state().templates).toEqual({})
  })
})

describe('what a visitor sets', () => {
  test('stays in the browser, beside the look', () => {
    const storage = memory()
    const there = site()
    open(null, there, storage).change(mine)
    writeLook(storage, defaultLook, 1000)
    expect(open(null, there, storage).state().templates).toEqual({ 'C++': '// mine' })
    expect(there.saved).toEqual([])
  })

  test('goes with whoever signs in first and has nothing, and with nobody else', async () => {
    const storage = memory()
    open(null, site(), storage).change(mine)
    const first = open('u1', site(), storage)
    await first.refresh()
    const second = open('u2', site(), storage)
    await second.refresh()
    expect([first.state().templates, second.state().templates]).toEqual([{ 'C++': '// mine' }, {}])
  })
})
