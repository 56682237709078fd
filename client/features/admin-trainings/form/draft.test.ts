import { expect, test } from 'vitest'
import { bodyOf, draftOf, faultsOf, newCategory, newDraft } from './draft.ts'

const draft = { ...newDraft(), title: ' Strings ', description: 'About', categoryId: '3' }

test('a new training stands at rank 1000, is public and visible, and says all that is missing', () => {
  expect(newDraft()).toMatchObject({ rank: '1000', auth: 'Public', status: true })
  expect(faultsOf(newDraft()).map(({ field }) => field)).toEqual(['title', 'description', 'categoryId'])
})

test('a rank that is no whole number from 0 to 2147483647 and a private training without password are faults', () => {
  const faults = (changes: object) => faultsOf({ ...draft, ...changes }).map(({ field }) => field)
  expect([
    faults({ rank: '' }),
    faults({ rank: '-1' }),
    faults({ rank: '1.5' }),
    faults({ rank: '2147483648' }),
  ]).toEqual(Array(4).fill(['rank']))
  expect([
    faults({ rank: '0' }),
    faults({ rank: '2147483647' }),
    faults({ auth: 'Private' }),
    faults({ auth: 'Private', privatePwd: 'x' }),
  ]).toEqual([[], [], ['privatePwd'], []])
})

test('what is saved is what was written, and a public training keeps no password', () => {
  expect(bodyOf({ ...draft, privatePwd: 'left over' }, 7)).toEqual({
    training: {
      id: 7,
      title: 'Strings',
      description: 'About',
      auth: 'Public',
      rank: 1000,
      status: true,
      privatePwd: null,
      rankShowName: 'username',
    },
    trainingCategory: { id: 3 },
  })
})

test('a category that is named in the form is sent by its name', () => {
  const named = { ...draft, categoryId: newCategory, categoryName: ' Graphs ' }
  expect([bodyOf(named, undefined).trainingCategory, faultsOf(named)]).toEqual([{ name: 'Graphs' }, []])
  expect(faultsOf({ ...named, categoryName: ' ' }).map(({ field }) => field)).toEqual(['categoryName'])
})

test('a training without category opens with none chosen', () => {
  const training = {
    id: 1,
    title: 'a',
    description: 'b',
    author: 'c',
    auth: 'Private',
    privatePwd: 'd',
    status: false,
    rank: 5,
    rankShowName: 'nickname',
    isGroup: false,
    gid: null,
    revision: 1,
    gmtCreate: '',
    gmtModified: '',
  }
  expect(draftOf({ training, trainingCategory: null })).toEqual({
    title: 'a',
    description: 'b',
    rank: '5',
    auth: 'Private',
    privatePwd: 'd',
    categoryId: '',
    categoryName: '',
    rankShowName: 'nickname',
    status: false,
  })
})
