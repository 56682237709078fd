import { describe, expect, test } from 'vitest'
import { Slots } from './slots.ts'

const lending = (total: number): Slots => {
  const slots = new Slots(total)
  slots.startLending()
  return slots
}

describe('slots', () => {
  test('lend nothing before it is proved that programs do not disturb each other', () => {
    const slots = new Slots(2)
    slots.begin()
    expect(slots.borrow()).toBe(false)
  })

  test('lend what no task needs, and no more', () => {
    const slots = lending(3)
    slots.begin()
    expect([slots.borrow(), slots.borrow(), slots.borrow()]).toEqual([true, true, false])
    slots.giveBack()
    expect(slots.borrow()).toBe(true)
  })

  test('want back what is lent when another task comes, which waits for it', async () => {
    const slots = lending(2)
    slots.begin()
    slots.borrow()
    expect(slots.isWanted()).toBe(false)
    slots.begin()
    expect(slots.isWanted()).toBe(true)
    let owned = false
    const own = slots.untilOwn().then(() => (owned = true))
    await Promise.resolve()
    expect(owned).toBe(false)
    slots.giveBack()
    await own
    expect(slots.borrow()).toBe(false)
    slots.end()
    expect(slots.borrow()).toBe(true)
  })
})
