import { expect, test, vi } from 'vitest'
import { sharedPart } from './own-feed.ts'
import { eventsPerSegment, openSegments } from './segments.ts'
import type { EventLines, ReadEvents } from './segments.ts'
import { positionOf, startOf } from './tokens.ts'
import type { Position } from './tokens.ts'

/** A feed of one class: the event with number n has n % 3 lines. */
function feed(size: number, padding = '') {
  const events = Array.from({ length: size }, (_, number): EventLines => ({
    lines: Array.from({ length: number % 3 }, (_line, line) => ({
      type: 'teams',
      id: `${number}-${line}é`,
      data: { padding },
    })),
    isOfClarification: number === 7,
  }))
  const read = vi.fn<ReadEvents>(({ next, limit }) => Promise.resolve(events.slice(next, next + limit)))
  return { events, read, reader: { cid: 1, className: 'public', read } }
}

type Reader = ReturnType<typeof feed>['reader']

const partAt = async (segments: ReturnType<typeof openSegments>, reader: Reader, from: Position) =>
  sharedPart(await segments.pageAt(reader, from), from)

const lineIds = (text: string): string[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => (JSON.parse(line) as { id: string }).id)

async function readAll(segments: ReturnType<typeof openSegments>, reader: Reader, from: Position) {
  let [position, text] = [from, '']
  for (;;) {
    const part = await partAt(segments, reader, position)
    if (part.bytes.length === 0) return { text, position }
    text += part.bytes.toString()
    ;({ position } = part)
  }
}

test('whoever goes on from the token of any line gets every line after it once, over all borders', async () => {
  const { reader } = feed(2 * eventsPerSegment + 20)
  const whole = (await readAll(openSegments(), reader, startOf(5))).text.split('\n').slice(0, -1)
  expect(new Set(whole).size).toBe(whole.length)
  const segments = openSegments()
  for (let line = 0; line < whole.length; line += 97) {
    const { token } = JSON.parse(whole[line] ?? '') as { token: string }
    const { text } = await readAll(segments, reader, positionOf(token) ?? startOf(5))
    expect(text.split('\n').slice(0, -1)).toEqual(whole.slice(line + 1))
  }
})

test('a segment is read once for all of its readers, who get the same bytes', async () => {
  const { reader, read } = feed(eventsPerSegment)
  const segments = openSegments()
  const all = await Promise.all(Array.from({ length: 50 }, () => partAt(segments, reader, startOf(5))))
  const later = await partAt(segments, reader, startOf(5))
  expect(read).toHaveBeenCalledTimes(1)
  expect(new Set([...all, later].map(({ bytes }) => bytes.buffer)).size).toBe(1)
})

test('who comes to the end gets what was written since, and what comes at once is read once', async () => {
  const { events, read, reader } = feed(5)
  const segments = openSegments()
  const { position } = await readAll(segments, reader, startOf(5))
  events.push({ lines: [{ type: 'teams', id: 'new', data: {} }], isOfClarification: false })
  read.mockClear()
  const all = await Promise.all(Array.from({ length: 50 }, () => partAt(segments, reader, position)))
  expect(all.map(({ bytes }) => lineIds(bytes.toString()))).toEqual(all.map(() => ['new']))
  expect(read.mock.calls).toEqual([[{ next: 5, limit: eventsPerSegment - 5 }]])
})

test('readers of another class, and of another writing of the feed, share nothing', async () => {
  const [publics, jurys, anew] = [feed(4), feed(6), feed(2)]
  const segments = openSegments()
  expect(lineIds((await partAt(segments, publics.reader, startOf(5))).bytes.toString())).toHaveLength(3)
  expect(
    lineIds((await partAt(segments, { ...jurys.reader, className: 'jury' }, startOf(5))).bytes.toString()),
  ).toHaveLength(6)
  expect(lineIds((await partAt(segments, anew.reader, startOf(6))).bytes.toString())).toHaveLength(1)
})

test('all segments together take a bounded memory, and what was dropped is read again', async () => {
  const { reader, read } = feed(20 * eventsPerSegment, 'x'.repeat(1_000))
  const segments = openSegments(3_000_000)
  const { text } = await readAll(segments, reader, startOf(5))
  expect(text.length).toBeGreaterThan(9_000_000)
  expect(segments.bytes()).toBeLessThanOrEqual(3_000_000)
  read.mockClear()
  expect((await readAll(segments, reader, startOf(5))).text).toBe(text)
  expect(read).toHaveBeenCalled()
})

test('what a clarification said is read anew when one of its contest has changed', async () => {
  const { events, reader } = feed(20)
  const segments = openSegments()
  await partAt(segments, reader, startOf(5))
  events[7] = { lines: [{ type: 'clarifications', id: 'withdrawn', data: null }], isOfClarification: true }
  segments.forgetClarifications(2)
  expect((await partAt(segments, reader, startOf(5))).bytes.toString()).not.toContain('withdrawn')
  segments.forgetClarifications(1)
  expect((await partAt(segments, reader, startOf(5))).bytes.toString()).toContain('withdrawn')
})

test('a read that failed is tried again by who asks next', async () => {
  const { events, read, reader } = feed(4)
  const segments = openSegments()
  read.mockRejectedValueOnce(new Error('no database'))
  await expect(partAt(segments, reader, startOf(5))).rejects.toThrow('no database')
  expect(lineIds((await partAt(segments, reader, startOf(5))).bytes.toString())).toHaveLength(3)
  expect(events).toHaveLength(4)
})
