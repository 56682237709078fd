/** What a reader on a slow line sees first: index.html brings it along, before any code has come. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const html = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const inside = html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="module"'))

test('the page brings the ways into the site in both languages, as links that need no code', () => {
  for (const path of ['/home', '/problem', '/training', '/contest', '/status'])
    expect(inside).toContain(`<a href="${path}">`)
  expect(inside.match(/<span lang="en-US">[^<]+<\/span><span lang="zh-CN">[^<]+<\/span>/g)).toHaveLength(5)
})

test('what it shows waits for nothing but boot.js: its style stands in the page, and no picture is asked for', () => {
  const head = html.slice(0, html.indexOf('</head>'))
  expect(head.match(/<script[^>]*>/g)).toEqual(['<script src="/boot.js">'])
  expect(head).toMatch(/<style>[^<]*\.early/)
  expect(head).not.toContain('rel="stylesheet"')
  expect(inside).not.toMatch(/<img|url\(/)
  expect(inside).toContain('aria-busy="true"')
})

test('it fits into the first round trip of a connection', () => {
  expect(Buffer.byteLength(html)).toBeLessThan(14_600)
})
