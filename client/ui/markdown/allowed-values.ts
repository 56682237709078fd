/** What KaTeX sets on its boxes. Nothing here can move a box out of the text or over the page. */
const styles =
  /^(?:height|width|min-width|top|bottom|left|vertical-align|margin(?:-left|-right|-top)?|padding-left|color|background-color|border(?:-(?:top|right|bottom|left))?-(?:width|style|color)|position|text-align)$/
const longestEm = 20

function isSafeWord(word: string): boolean {
  const length = /^(-?[\d.]+)(em|ex)$/.exec(word)
  return length === null
    ? /^(?:0|0px|100%|[a-z]{1,30}|#[0-9a-f]{3,8})$/i.test(word)
    : Math.abs(Number(length[1])) <= longestEm
}

/** Declarations that may stay, as one style text; empty when none may. */
export function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => {
      const [name = '', value = ''] = declaration.split(/:\s*/)
      if (!styles.test(name)) return false
      if (name === 'position') return value === 'relative'
      return value.split(' ').every(isSafeWord)
    })
    .join(';')
}

/** Of KaTeX and highlight.js. Any other class could put on the look of a part of the page, and move as that does. */
const classes = new RegExp(
  `^(?:${[
    'katex[a-z-]*',
    'hljs-[\\w-]+',
    '[a-z]+_{1,2}',
    'language-[\\w+#.-]+',
    'm[a-z]+',
    'text[a-z]*',
    'boldsymbol',
    'amsrm',
    'mml-eqn-num',
    'eqn-num',
    '(?:reset-)?size\\d{1,2}',
    'delim[a-z]*',
    'delim-size\\d',
    'vlist(?:-[rst]2?)?',
    'pstrut',
    'strut',
    'base',
    'newline',
    'nulldelimiter',
    'frac-line',
    '(?:over|under)line(?:-line)?',
    'sqrt',
    'root',
    'rule',
    'inner',
    'fix',
    'tag',
    'sout',
    'stretchy',
    'accent(?:-body|-full|under)?',
    'hide-tail',
    'svg-align',
    'op-(?:symbol|limits)',
    '(?:large|small)-op',
    '[rlc]lap',
    'smash',
    'x-arrow(?:-pad)?',
    'halfarrow-(?:left|right)',
    'brace-(?:left|center|right)',
    'col-align-[lcr]',
    'arraycolsep',
    'vertical-separator',
    'boxpad',
    'f(?:color)?box',
    'cancel-(?:pad|lap)',
    'angl(?:pad)?',
    'leqno',
    'fleqn',
    'leftmost',
    'rightmost',
    'fontsize-ensurer',
    'mtr-glue',
    'cd-[a-z-]+',
    'reflectbox',
    'sizing',
    'thinbox',
    'vbox',
    'hbox',
    'llap',
    'overlay',
  ].join('|')})$`,
)

export const safeClasses = (names: string): string =>
  names
    .split(/\s+/)
    .filter((name) => classes.test(name))
    .join(' ')

/** No size that would push what follows out of sight; KaTeX draws roots in strips of 400em and cuts them. */
const largest = { width: { em: 400, plain: 2000 }, height: { em: longestEm, plain: 2000 } } as const
const mostCells = 100

function isSafeSize(name: 'width' | 'height', value: string): boolean {
  const [whole, digits, unit] = /^[+-]?([\d.]+)(em|ex|px|%)?$/.exec(value) ?? []
  if (whole === undefined) return false
  return (
    Number(digits) <= (unit === 'em' || unit === 'ex' ? largest[name].em : unit === '%' ? 100 : largest[name].plain)
  )
}

const here = (): string => globalThis.location?.origin ?? 'https://here.invalid'

/** Pictures may stand in the text itself, other files may not; calls of ours are no pictures. */
const isSafeSource = (tag: string, value: string): boolean => {
  const address = value.trim()
  if (/^data:/i.test(address)) return tag === 'img' && /^data:image\/(?:png|jpeg|gif|webp);base64,/i.test(address)
  if (!URL.canParse(address, here())) return false
  const { protocol, pathname, origin } = new URL(address, here())
  return (
    /^https?:$/.test(protocol) &&
    (origin !== here() || !/^\/+api\//i.test(pathname) || pathname.startsWith('/api/public/'))
  )
}

/**
 * The value that an attribute may keep, or null for none. What is not named here is decided by the lists below alone.
 */
export function safeValue(tag: string, name: string, value: string): string | null {
  switch (name) {
    case 'style':
      return safeStyle(value) || null
    case 'class':
      return safeClasses(value) || null
    case 'href':
      return URL.canParse(value, here()) ? value : null
    case 'src':
      return isSafeSource(tag, value) ? value : null
    case 'width':
    case 'height':
      return isSafeSize(name, value) ? value : null
    case 'colspan':
    case 'rowspan':
      return Number(value) <= mostCells ? value : null
    case 'dir':
      return /^(?:ltr|rtl|auto)$/i.test(value) ? value : null
    default:
      return value
  }
}
