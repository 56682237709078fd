/**
 * What we add to a text after it has been made safe: copy buttons, cards, players. These parts are made here, never
 * read from the text.
 */
import { mediaLink } from './media-links.ts'
import type { MediaLink } from './media-links.ts'

export interface EnhanceTexts {
  /** Words on the button that copies a code block. */
  readonly copyLabel: string
  /** Words on the card of a pdf. */
  readonly openLabel: string
}

function made<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.textContent = text
  return element
}

const tab = { target: '_blank', rel: 'noopener noreferrer' }

/** Files of ours open in a viewer on the page; others only in a tab of their own. */
function pdfCard({ url, isOwn }: MediaLink, name: string, { openLabel }: EnhanceTexts): HTMLElement {
  const card = made('div', { 'data-card': 'pdf' })
  const open = isOwn
    ? made('button', { 'type': 'button', 'data-open-pdf': url, 'data-name': name }, openLabel)
    : made('a', { href: url, ...tab }, openLabel)
  card.append(
    made('span', { 'data-card-mark': '', 'aria-hidden': 'true' }, 'PDF'),
    made('a', { 'data-card-name': '', 'href': url, ...tab }, name),
  )
  card.append(made('span', { 'data-card-size': isOwn ? url : '' }), open)
  return card
}

/** It loads nothing before it plays. */
const player = (kind: 'video' | 'audio', url: string, name: string): HTMLElement =>
  made(kind, { 'src': url, 'controls': '', 'preload': 'none', 'aria-label': name })

function shownAs(link: MediaLink, name: string, texts: EnhanceTexts): HTMLElement {
  return link.kind === 'pdf' ? pdfCard(link, name, texts) : player(link.kind, link.url, name)
}

/** The block whose only content a link is; null for one inside a sentence, which stays a link. */
function ownBlock(link: Element): Element | null {
  const block = link.parentElement
  const isAlone =
    block !== null &&
    /^(?:P|LI|TD|DD|FIGURE)$/.test(block.tagName) &&
    block.textContent?.trim() === link.textContent?.trim()
  return isAlone && block.querySelectorAll('img, video, audio').length === 0 ? block : null
}

/** Changes the text in place. */
export function enhance(text: DocumentFragment, texts: EnhanceTexts): void {
  for (const code of text.querySelectorAll('pre > code')) {
    code.parentElement?.append(made('button', { 'type': 'button', 'data-copy-code': '' }, texts.copyLabel))
  }
  for (const link of text.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const media = mediaLink(link.getAttribute('href') ?? '', location.origin)
    const block = media && ownBlock(link)
    if (!media || !block) continue
    const shown = shownAs(media, link.textContent?.trim() || media.url.split('/').at(-1) || media.url, texts)
    if (block.tagName === 'P') block.replaceWith(shown)
    else link.replaceWith(shown)
  }
  for (const own of text.querySelectorAll('video, audio')) {
    own.setAttribute('controls', '')
    own.setAttribute('preload', 'none')
  }
}
