import { expect, test } from 'vitest'
import { decodePage, encodeForm } from './charset.ts'

/** "题目" in GBK and in UTF-8. */
const gbk = Uint8Array.of(0xcc, 0xe2, 0xc4, 0xbf)
const utf8 = Buffer.from('题目')
const page = (charset: string, bytes: Uint8Array): Uint8Array =>
  Buffer.concat([Buffer.from(`<html><meta http-equiv=Content-Type content="text/html;charset=${charset}">`), bytes])

test('the charset of the header counts before that of the page, and that before the one of the site', () => {
  expect(decodePage(page('gb2312', utf8), 'text/html; charset=utf-8', 'gbk')).toMatch(/题目$/)
  expect(decodePage(page('gb2312', gbk), 'text/html', 'utf-8')).toMatch(/题目$/)
  expect(decodePage(gbk, '', 'gbk')).toBe('题目')
  expect(decodePage(utf8, 'text/html', 'utf-8')).toBe('题目')
})

test('a charset that does not exist is passed over', () => {
  expect(decodePage(page('gbk', gbk), 'text/html; charset=none', 'utf-8')).toMatch(/题目$/)
  expect(decodePage(utf8, 'text/html; charset="x-user"', 'utf-8')).toBe('题目')
})

test('bytes that are no text do not fail', () => {
  expect(decodePage(Uint8Array.of(0xff, 0x41), '', 'utf-8')).toBe('\ufffdA')
})

test('a form is encoded as a browser does it, in the charset of the site', () => {
  expect(
    encodeForm(
      [
        ['user name', 'a+b&c=d'],
        ['x', "*-._~'()"],
      ],
      'utf-8',
    ),
  ).toBe('user+name=a%2Bb%26c%3Dd&x=*-._%7E%27%28%29')
  expect(encodeForm([['k', '题 目']], 'gbk')).toBe('k=%CC%E2+%C4%BF')
  expect(encodeForm([['k', '题']], 'utf-8')).toBe('k=%E9%A2%98')
  expect(encodeForm([['k', '😀é']], 'gbk')).toBe('k=%26%23128512%3B%A8%A6')
})

/** What a form sends, byte by byte. */
const sent = (body: string): Buffer =>
  Buffer.from(
    body.replace(/%(..)|(.)/g, (_, hex?: string, char = '') => hex ?? Buffer.from(char).toString('hex')),
    'hex',
  )

test('every character that the charset has comes back', () => {
  for (const char of ['€', '　', '、', '镕', '丂'])
    expect(new TextDecoder('gbk').decode(sent(encodeForm([['', char]], 'gbk').slice(1)))).toBe(char)
})
