import type { MarkdownIt } from 'markdown-it'

const address = /\/\/|@/

/** Whether a text may hold a bare address or a mail address, so that making links of them needs `loadLinks` first. */
export const mayHoldLinks = (source: string): boolean => address.test(source)

let loading: Promise<void> | null = null

/** Resolves once bare addresses become links. */
export function loadLinks(markdown: Pick<MarkdownIt, 'linkify'>): Promise<void> {
  loading ??= import('linkify-it').then(({ LinkifyIt }) => {
    markdown.linkify = new LinkifyIt()
  })
  return loading
}
