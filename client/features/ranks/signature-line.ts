const PICTURE_OR_LINK = /!?\[([^\]]*)\]\([^)\s]*\)?/gu
const LINE_MARK = /^\s*(?:#{1,6}|>|[-*+])\s+/gmu
const AROUND = /\*\*|__|~~|`/gu

/**
 * A signature as one line of plain text: a row has no place for what Markdown makes of it. The end may be cut
 * anywhere.
 */
export const signatureLine = (markdown: string): string =>
  markdown
    .replaceAll(PICTURE_OR_LINK, '$1')
    .replaceAll(LINE_MARK, '')
    .replaceAll(AROUND, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
