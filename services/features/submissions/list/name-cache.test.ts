import { expect, test } from 'vitest'
import { cacheNames } from './name-cache.ts'
import type { Db } from '../../../platform/database/sql.ts'

const db = {} as Db

/** People whose names are read from here, and whose were asked for. */
const peopleOf = (names: Readonly<Record<string, string>>) => {
  const people = { rev: 1, names, asked: [] as string[][] }
  const cached = cacheNames<string, string>(async (_db, keys) => {
    people.asked.push([...keys])
    return {
      rev: people.rev,
      names: new Map(keys.flatMap((key) => (people.names[key] === undefined ? [] : [[key, people.names[key]]]))),
    }
  }, 3)
  const of = (rev: number, ...keys: (string | null)[]) => cached.of(db, rev, keys)
  return { people, of }
}

test('a name is read once, and only those that are not cached are asked for', async () => {
  const { people, of } = peopleOf({ a: 'Ada', b: 'Bob' })
  expect(await of(1, 'a', 'a')).toEqual(['Ada', 'Ada'])
  expect(await of(1, 'b', 'a', 'b')).toEqual(['Bob', 'Ada', 'Bob'])
  expect(people.asked).toEqual([['a'], ['b']])
})

test('no name is older than the list that it stands on', async () => {
  const { people, of } = peopleOf({ a: 'Ada' })
  await of(1, 'a')
  Object.assign(people, { rev: 2, names: { a: 'Ada Byron' } })
  expect(await of(2, 'a')).toEqual(['Ada Byron'])
  expect(await of(1, 'a')).toEqual(['Ada Byron'])
  expect(people.asked).toHaveLength(2)
})

test('somebody who is not there yet is asked for again', async () => {
  const { people, of } = peopleOf({})
  expect(await of(1, 'a')).toEqual([undefined])
  people.names = { a: 'Ada' }
  expect(await of(1, 'a')).toEqual(['Ada'])
})

test('a row without a key has no name, and nobody is asked for it', async () => {
  const { people, of } = peopleOf({ a: 'Ada' })
  expect(await of(1, null, 'a', null)).toEqual([undefined, 'Ada', undefined])
  expect(people.asked).toEqual([['a']])
})

test('names are given up when there is no room, and read again', async () => {
  const { people, of } = peopleOf({ a: 'Ada', b: 'Bob', c: 'Cyd', d: 'Dan' })
  await of(1, 'a', 'b', 'c')
  await of(1, 'd')
  expect(await of(1, 'd', 'a')).toEqual(['Dan', 'Ada'])
  expect(people.asked).toEqual([['a', 'b', 'c'], ['d'], ['a']])
})
