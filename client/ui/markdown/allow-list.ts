import type { Config } from 'dompurify'

const MATHML = [
  'math', 'semantics', 'annotation', 'mrow', 'mi', 'mn', 'mo', 'ms', 'mtext', 'mspace', 'msup', 'msub', 'msubsup', 'mfrac', 'msqrt',
  'mroot', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'mstyle', 'mpadded', 'mphantom', 'menclose',
]
const TEXT = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'button', 'center', 'code', 'dd', 'del', 'details', 'div', 'dl', 'dt', 'em', 'figure', 'figcaption',
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'img', 'ins', 'kbd', 'li', 'ol', 'p', 'pre', 's', 'small', 'span', 'strong', 'sub',
  'summary', 'sup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul',
]
/** KaTeX draws roots and wide accents as small pictures. */
const DRAWING = ['svg', 'path', 'line']

/** What rendered text may hold. No script, style, form, frame or event handler, and no address but web, mail and our own. */
export const allowList: Config = {
  ALLOWED_TAGS: [...TEXT, ...MATHML, ...DRAWING],
  ALLOWED_ATTR: [
    'alt', 'aria-hidden', 'class', 'colspan', 'd', 'data-copy-code', 'display', 'encoding', 'fence', 'height', 'href', 'lang', 'mathvariant',
    'preserveaspectratio', 'rowspan', 'scriptlevel', 'separator', 'src', 'start', 'stretchy', 'style', 'title', 'type', 'viewbox', 'width', 'x1',
    'x2', 'xmlns', 'y1', 'y2', 'accent', 'columnalign', 'columnspacing', 'rowspacing', 'displaystyle', 'minsize', 'maxsize', 'lspace', 'rspace',
  ],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|\/(?!\/)|#|data:image\/(?:png|jpeg|gif|webp);)/i,
  ALLOW_DATA_ATTR: false,
}
