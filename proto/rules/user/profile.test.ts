import { expect, test } from 'vitest'
import { isMobile, plainMobile, webAddressOf } from './profile.ts'

test.each(['13800138000', '19912345678', '+4915112345678', '+12025550123'])('%s is a mobile number', (number) => {
  expect(isMobile(number)).toBe(true)
})

test.each([
  '',
  '1380013800',
  '12800138000',
  '138001380001',
  '+0123456789',
  '4915112345678',
  '+49 151',
  '１３８００１３８０００',
  '13800138000x',
])('%j is none', (number) => {
  expect(isMobile(number)).toBe(false)
})

test('one number is kept in one way', () => {
  expect(plainMobile('+86 138-0013-8000')).toBe('13800138000')
  expect(plainMobile('+49 151 12345678')).toBe('+4915112345678')
})

test.each([
  ['https://linnea.example/a?b=c', 'https://linnea.example/a?b=c'],
  ['github.com/linnea', 'https://github.com/linnea'],
  [' http://a.b ', 'http://a.b'],
  ['blog.example.org', 'https://blog.example.org'],
])('%j leads to %s', (text, address) => {
  expect(webAddressOf(text)).toBe(address)
})

test.each([
  '',
  '  ',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'two words.example',
  'nodots',
  'https://root@evil.example',
  'ftp://a.b',
])('%j leads nowhere', (text) => {
  expect(webAddressOf(text)).toBeNull()
})
