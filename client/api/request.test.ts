import { describe, expect, test } from 'vitest'
import { headersOf, urlOf } from './request.ts'

describe('the address of a call', () => {
  test('leaves empty values out and joins lists with commas', () => {
    const query = { keyword: '', difficulty: null, oj: undefined, tagId: [1, 2], currentPage: 2, onlyMine: false }
    expect(urlOf('problemList', query)).toBe('/api/get-problem-list?tagId=1%2C2&currentPage=2&onlyMine=false')
  })

  test('has no question mark without a query', () => {
    expect(urlOf('websiteConfig')).toBe('/api/get-website-config')
  })
})

describe('the headers of a call', () => {
  test('carry the raw token, the area and the language', () => {
    const headers = headersOf('authInfo', 'abc', 'zh-CN', false)
    expect(headers.get('Authorization')).toBe('abc')
    expect(headers.get('Url-Type')).toBe('general')
    expect(headers.get('Accept-Language')).toBe('zh-CN')
    expect(headers.has('Content-Type')).toBe(false)
  })

  test('name the administrator area for its calls', () => {
    expect(headersOf('switchInfo', 'abc', 'en-US', false).get('Url-Type')).toBe('admin')
  })

  test.each(['login', 'adminLogin'] as const)('carry no token at %s', (name) => {
    expect(headersOf(name, 'abc', 'en-US', true).has('Authorization')).toBe(false)
  })
})
