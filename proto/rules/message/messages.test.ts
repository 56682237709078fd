import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  asHtml,
  boxWithUnread,
  excerpt,
  fromHtml,
  noUnread,
  parseDiscussionAnchor,
  discussionAnchor,
  unreadTotal,
  withoutMarks,
} from './messages.ts'

test('the bell leads to the first tab that has something unread', () => {
  expect(boxWithUnread(noUnread)).toBe('Discuss')
  expect(boxWithUnread({ ...noUnread, sys: 2 })).toBe('Sys')
  expect(boxWithUnread({ ...noUnread, like: 1, mine: 3 })).toBe('Like')
})

test('a text that leaves as HTML has nothing that a browser takes for a tag, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(asHtml(text)).not.toMatch(/[<>"']/)
      expect(fromHtml(asHtml(text))).toBe(text)
    }),
  )
  expect(asHtml('<b title="x">&lt;')).toBe('&lt;b title=&quot;x&quot;&gt;&amp;lt;')
})

test.each([
  ['# Title\n\nSee **this** and *that*, __both__ ~~gone~~', 'Title\n\nSee this and that, both gone'],
  ['**加粗**和`代码`', '加粗和代码'],
  ['> quoted\n> > twice\n\nanswer', 'quoted\ntwice\n\nanswer'],
  ['- one\n* two\n1. three', 'one\ntwo\n1. three'],
  ['[the rules](https://example.org/rules "all") and ![a picture](/api/public/img/1.png)', 'the rules and a picture'],
  ['```cpp\nint main() {}\n```\ndone', 'int main() {}\ndone'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', '| a | b |\n| 1 | 2 |'],
  ['above\n\n---\nbelow', 'above\n\nbelow'],
  ['\\*not slanted\\*', '*not slanted*'],
  [
    'a*b*c, snake_case_name, 2 * 3 * 4 < 5, <b>bold</b>, $a_1 + b_1$, x[i](y',
    'a*b*c, snake_case_name, 2 * 3 * 4 < 5, <b>bold</b>, $a_1 + b_1$, x[i](y',
  ],
])('the marks of %j are left out: %j', (markdown, text) => expect(withoutMarks(markdown)).toBe(text))

test('an excerpt tells that there is more, and never cuts a character in two', () => {
  expect(excerpt('abc', 3)).toBe('abc')
  expect(excerpt('𠮷𠮷𠮷', 2)).toBe('𠮷𠮷...')
})

test('an anchor leads back to its comment and reply, and anything else to nothing', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.option(fc.integer({ min: 1, max: 999_999_999 })),
      (commentId, replyId) => {
        expect(parseDiscussionAnchor(discussionAnchor(commentId, replyId))).toEqual({ commentId, replyId })
      },
    ),
  )
  for (const hash of ['', '#comment-', '#comment-0', '#comment-1-reply-', '#comment-1x'])
    expect(parseDiscussionAnchor(hash)).toBeNull()
})

test('the badge counts every kind once, and the revision never', () => {
  expect(unreadTotal({ ...noUnread, comment: 1, reply: 2, like: 4, sys: 8, mine: 16, rev: 99 })).toBe(31)
})
