import { describe, expect, test } from 'vitest'
import { PagePositions } from './page-position.ts'

/** A window whose page is as long as the test says. */
class FakeWindow {
  #top = 0
  #longest: number
  #notify: (() => void) | null = null
  constructor(longest: number) {
    this.#longest = longest
  }
  top = () => this.#top
  moveTo = (top: number) => void (this.#top = Math.min(top, this.#longest))
  onResize = (notify: () => void) => {
    this.#notify = notify
    return () => void (this.#notify = null)
  }
  becomes(longest: number): void {
    this.#longest = longest
    this.moveTo(this.#top)
    this.#notify?.()
  }
}

function listLeftAt(top: number) {
  const view = new FakeWindow(2000)
  const positions = new PagePositions(view, 'list')
  view.moveTo(top)
  positions.scrolled()
  positions.arrive('problem', false)
  return { view, positions }
}

describe('a page', () => {
  test('that one goes on to begins at its top', () => {
    expect(listLeftAt(600).view.top()).toBe(0)
  })

  test('that one comes back to stands where it was left', () => {
    const { view, positions } = listLeftAt(600)
    positions.arrive('list', true)
    expect(view.top()).toBe(600)
  })

  test('whose rows come after it is there once it is long enough', () => {
    const { view, positions } = listLeftAt(600)
    view.becomes(100)
    positions.arrive('list', true)
    positions.scrolled()
    expect(view.top()).toBe(100)
    view.becomes(2000)
    expect(view.top()).toBe(600)
    positions.scrolled()
    view.moveTo(0)
    view.becomes(3000)
    expect(view.top()).toBe(0)
  })

  test('is left alone by whatever still comes, once its reader has moved', () => {
    const { view, positions } = listLeftAt(600)
    view.becomes(100)
    positions.arrive('list', true)
    positions.stay()
    view.becomes(2000)
    expect(view.top()).toBe(100)
  })

  test('stays where it is while its address gets an anchor, and is found there again', () => {
    const { view, positions } = listLeftAt(0)
    view.moveTo(300)
    positions.rename('problem with an anchor')
    positions.scrolled()
    expect(view.top()).toBe(300)
    positions.arrive('list', true)
    positions.arrive('problem with an anchor', true)
    expect(view.top()).toBe(300)
  })
})
