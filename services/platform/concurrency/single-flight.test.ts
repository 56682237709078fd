import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** A read whose answers are given by hand, numbered from 1 in the order in which they began. */
function hand() {
  const waiting: { readonly give: () => void; readonly fail: () => void }[] = []
  let begun = 0
  const read = (): Promise<number> => {
    begun += 1
    const number = begun
    return new Promise((resolve, reject) =>
      waiting.push({ give: () => resolve(number), fail: () => reject(new Error(`read ${number}`)) }),
    )
  }
  const finish = (how: 'give' | 'fail') => waiting.shift()?.[how]()
  return { read, finish, begun: () => begun }
}

test('who asks while a read runs gets the next one, shared with all who wait', async () => {
  const { read, finish, begun } = hand()
  const ask = singleFlight<number>()
  const first = ask('a', read)
  const later = [ask('a', read), ask('a', read), ask('a', read)]
  finish('give')
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(begun()).toBe(2)
  finish('give')
  expect(await Promise.all(later)).toEqual([2, 2, 2])
})

test('another question is read by itself', async () => {
  const { read, finish, begun } = hand()
  const ask = singleFlight<number>()
  const both = [ask('a', read), ask('b', read)]
  expect(begun()).toBe(2)
  finish('give')
  finish('give')
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('a failed read fails for those who shared it, and not for who waits for the next', async () => {
  const { read, finish } = hand()
  const ask = singleFlight<number>()
  const first = ask('a', read)
  const second = ask('a', read)
  finish('fail')
  await expect(first).rejects.toThrow('read 1')
  await Promise.resolve()
  finish('give')
  expect(await second).toBe(2)
})

test('nothing is kept: a question asked after the answer is read anew', async () => {
  const { read, finish, begun } = hand()
  const ask = singleFlight<number>()
  const first = ask('a', read)
  finish('give')
  await first
  const second = ask('a', read)
  finish('give')
  expect(await second).toBe(2)
  expect(begun()).toBe(2)
})
