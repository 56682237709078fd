import { describe, expect, test } from 'vitest'
import { activeCount, changeFilters, nameOfBank, noFilters, readFilters, tagBank, writeFilters } from './filters.ts'

const read = (search: string) => readFilters(new URLSearchParams(search))

describe('filters of the problem list', () => {
  test('an empty address means no filters, page 1 of 30', () => {
    expect(read('')).toEqual(noFilters)
    expect(noFilters.limit).toBe(30)
  })

  test('an address restores its filters and its page', () => {
    const filters = {
      oj: 'HDU',
      difficulty: 0,
      keyword: 'night 航',
      tagIds: [3, 14],
      own: 'unsolved',
      sort: 'rate',
      isDescending: true,
      currentPage: 7,
      limit: 50,
    } as const
    expect(read(String(writeFilters(filters)))).toEqual(filters)
  })

  test('banks go by names that are no verdicts', () => {
    expect(['HDU', 'AC', 'CF'].map(nameOfBank)).toEqual(['HDU', 'AtCoder', 'Codeforces'])
  })

  test('tags are written as a JSON list', () => {
    expect(writeFilters({ ...noFilters, tagIds: [3, 14] }).get('tagId')).toBe('[3,14]')
  })

  test('what is not set is not in the address', () => {
    expect(String(writeFilters(noFilters))).toBe('')
  })

  test.each([
    'oj=nowhere',
    'difficulty=9',
    'difficulty=',
    'tagId=[',
    'tagId={}',
    'tagId=["x",-1,0.5]',
    'currentPage=0',
    'currentPage=x',
    'limit=100000',
    'own=other',
    'sort=code',
    'down=1',
  ])('%s reads as not set', (search) => expect(read(search)).toEqual(noFilters))

  test('tag ids written as text are understood', () => {
    expect(read('tagId=["3","14","3"]').tagIds).toEqual([3, 14])
  })

  test('a change of a filter goes back to page 1, a change of the page does not', () => {
    const onPage3 = { ...noFilters, currentPage: 3 }
    expect(changeFilters(onPage3, { difficulty: 1 }).currentPage).toBe(1)
    expect(changeFilters(onPage3, { currentPage: 4 }).currentPage).toBe(4)
  })

  test('another bank drops the tags of the one before', () => {
    const tagged = { ...noFilters, tagIds: [3] }
    expect(changeFilters(tagged, { oj: 'CF' }).tagIds).toEqual([])
    expect(changeFilters(tagged, { keyword: 'x' }).tagIds).toEqual([3])
  })

  test('the tag calls know Mine as ME', () => {
    expect(['All', 'Mine', 'CF'].map(tagBank)).toEqual(['ALL', 'ME', 'CF'])
  })

  test('counts bank, level, own state and each tag', () => {
    expect(activeCount(noFilters)).toBe(0)
    expect(activeCount({ ...noFilters, oj: 'Mine', difficulty: 0, tagIds: [1, 2], own: 'solved', keyword: 'x' })).toBe(
      5,
    )
  })
})
