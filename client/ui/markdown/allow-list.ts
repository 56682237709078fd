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

/** What KaTeX sets on its boxes. Nothing here can move a box out of the text or over the page. */
const STYLES = /^(?:height|width|min-width|top|bottom|left|vertical-align|margin(?:-left|-right|-top)?|padding-left|color|background-color|border-[a-z]+-width|position|text-align)$/
const LONGEST_EM = 20

/** Declarations that may stay, as one style text; empty when none may. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const [name = '', value = ''] = declaration.split(/:\s*/)
      if (!STYLES.test(name)) return false
      if (name === 'position') return value === 'relative'
      const length = /^(-?[\d.]+)(em|ex)$/.exec(value)
      return length === null ? /^#?[a-z0-9]+$/i.test(value) : Math.abs(Number(length[1])) <= LONGEST_EM
    })
    .join(';')
}

/** What rendered text may hold. No script, style, form, frame or event handler, and no address but web, mail and our own. */
export const allowList: Config = {
  ALLOWED_TAGS: [...TEXT, ...MATHML, ...DRAWING],
  ALLOWED_ATTR: [
    'alt', 'aria-hidden', 'class', 'colspan', 'd', 'data-copy-code', 'display', 'encoding', 'fence', 'height', 'href', 'lang', 'mathvariant',
    'preserveaspectratio', 'rowspan', 'scriptlevel', 'separator', 'src', 'start', 'stretchy', 'style', 'title', 'type', 'viewbox', 'width', 'x1',
    'x2', 'xmlns', 'y1', 'y2', 'accent', 'columnalign', 'columnspacing', 'rowspacing', 'displaystyle', 'minsize', 'maxsize', 'lspace', 'rspace',
  ],
  // Every value that is no address passes here too: the second half lets plain words and relative paths through.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|mailto):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i,
  ALLOW_DATA_ATTR: false,
}
