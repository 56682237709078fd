const pictureOrLink = /!?\[([^\]]*)\]\([^)\s]*\)?/gu
const lineMark = /^\s*(?:#{1,6}|>|[-*+])\s+/gmu
const around = /\*\*|__|~~|`/gu

/**
 * A signature as one line of plain text: a row has no place for what Markdown makes of it. The end may be cut
 * anywhere.
 */
export const signatureLine = (markdown: string): string =>
  markdown
    .replaceAll(pictureOrLink, '$1')
    .replaceAll(lineMark, '')
    .replaceAll(around, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
