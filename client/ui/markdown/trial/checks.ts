/** What the page for tests says of the texts that it shows. */
import { unsafeHtml } from '../render.ts'

const refusedStatus = [
  'script',
  'style',
  'link',
  'meta',
  'base',
  'iframe',
  'frame',
  'object',
  'embed',
  'form',
  'input',
  'select',
  'textarea',
  'template',
  'dialog',
  'area',
  'map',
  'source',
  'animate',
  'set',
  'use',
  'foreignObject',
  'svg a',
  '[id]',
  '[name]',
  '[contenteditable]',
  '[autoplay]',
  '[srcset]',
  '[poster]',
  '[is]',
  '[slot]',
  '[popover]',
  '[tabindex]',
  '[role]',
  '[nonce]',
  '[ping]',
].join(',')
const ourButtons = 'pre > button[data-copy-code], div[data-card] > button[data-open-pdf]'
const addresses = /^(?:href|src|xlink:href|action|formaction|data|background|cite|poster|ping)$/i
const schemes = ['http:', 'https:', 'mailto:']
const tallestPx = 6000

const isWeb = (address: string): boolean =>
  URL.canParse(address, location.href) && schemes.includes(new URL(address, location.href).protocol)
const isPicture = (element: Element, address: string): boolean =>
  element.matches('img') && /^data:image\/(?:png|jpeg|gif|webp);base64,/.test(address)

function wrongAttribute(element: Element, { name, value }: Attr): string | null {
  if (/^on/i.test(name)) return `handler ${name}`
  if (/^data-(?!card|copy-code|open-pdf|name$)/.test(name)) return `mark ${name}`
  if (addresses.test(name) && !isWeb(value) && !isPicture(element, value)) return `address ${name}=${value}`
  if (name === 'style' && /url|expression|var\(|fixed|absolute|sticky/i.test(value)) return `style ${value}`
  return name === 'class' && /(?:^|\s)(?:css-|dark|light|cm-|chakra|lucide)/.test(value) ? `class ${value}` : null
}

function wrongElement(element: Element): string[] {
  const found: string[] = []
  if (element.matches(refusedStatus) || (element.matches('button') && !element.matches(ourButtons)))
    found.push(`holds ${element.outerHTML.slice(0, 120)}`)
  for (const attribute of element.attributes) {
    const wrong = wrongAttribute(element, attribute)
    if (wrong !== null) found.push(wrong)
  }
  if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) found.push('stands over the page')
  return found
}

/** What stands in these texts that must not: `<text>: <what>`. */
export function intruders(texts: readonly string[]): string[] {
  return [...document.querySelectorAll<HTMLElement>('section')].flatMap((section) => {
    const found = [...(section.firstElementChild?.querySelectorAll('*') ?? [])].flatMap(wrongElement)
    if (section.getBoundingClientRect().height > tallestPx) found.push('pushes what follows out of sight')
    return found.map((what) => `${(texts[Number(section.dataset.text)] ?? '').slice(0, 120)}: ${what}`)
  })
}

/** A text as it was shown, and as its author means it, our own additions left out. */
export function compared(texts: readonly string[]): { shown: string; meant: string }[] {
  const plain = (root: Element): string => {
    for (const added of root.querySelectorAll('[data-copy-code]')) added.remove()
    for (const element of root.querySelectorAll('*')) {
      for (const name of ['target', 'rel']) element.removeAttribute(name)
      if (element.matches('img[alt=""]')) element.removeAttribute('alt')
      // Written by us or by the browser, it means the same.
      const style = element.getAttribute('style')
      if (style !== null)
        element.setAttribute('style', (element as HTMLElement).style.cssText || style.replaceAll(/\s|;$/g, ''))
    }
    return root.innerHTML
  }
  return [...document.querySelectorAll<HTMLElement>('section')].map((section) => {
    const text = texts[Number(section.dataset.text)] ?? ''
    const meant = new DOMParser().parseFromString(`<body>${unsafeHtml(text)}</body>`, 'text/html').body
    return { shown: plain(section.firstElementChild?.cloneNode(true) as Element), meant: plain(meant) }
  })
}

const events = [
  'mouseover',
  'pointerenter',
  'focus',
  'blur',
  'toggle',
  'load',
  'error',
  'animationstart',
  'animationend',
  'wheel',
  'copy',
  'contextmenu',
  'dragstart',
]

/** Whatever waits for the reader's hand gets it. */
export function poke(): void {
  for (const element of document.querySelectorAll('section *'))
    for (const type of events) element.dispatchEvent(new Event(type, { bubbles: true }))
}

/** What of the page around the texts they might have changed. */
export const outside = () => ({
  title: document.title,
  bodyParts: document.body.children.length,
  cookie: document.cookie,
  base: document.baseURI,
  root: document.getElementById('root')?.tagName,
  forms: document.forms.length,
})

export const players = () =>
  [...document.querySelectorAll<HTMLMediaElement>('video, audio')].map((one) => [
    one.tagName,
    one.getAttribute('src'),
    one.controls,
    one.autoplay,
    one.preload,
  ])
