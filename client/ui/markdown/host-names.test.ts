import MarkdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import hostNames from './host-names.ts'

const addressOf = (host: string): string | undefined =>
  /href="http:\/\/([^"/]*)/.exec(new MarkdownIt().render(`[x](<http://${host}/>)`))?.[1]

test('a host is written in the letters of the net as the package writes it, and what is no name stays', () => {
  for (const host of ['例子.测试', 'пример.рф', 'müller.example', 'Example.ORG', 'xn--fiqs8s', '127.0.0.1', ''])
    expect(hostNames.toASCII(host), host).toBe(addressOf(host))
  expect(hostNames.toASCII('é é')).toBe('é é')
})

test('a host is shown as it was written', () =>
  expect(hostNames.toUnicode('xn--fiqs8s.example')).toBe('xn--fiqs8s.example'))
