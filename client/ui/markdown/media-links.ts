/** Which links of a text are shown as what they lead to: a pdf as a card, a film or a sound as a player. */
export type MediaKind = 'pdf' | 'video' | 'audio'

export interface MediaLink {
  readonly kind: MediaKind
  readonly url: string
  /** A file of this site, which the page may show inside itself. */
  readonly isOwn: boolean
}

const kinds: readonly (readonly [MediaKind, RegExp])[] = [
  ['pdf', /\.pdf$/i],
  ['video', /\.(?:mp4|webm|ogv|mov|m4v)$/i],
  ['audio', /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac)$/i],
]
const ownFile = /^\/api\/public\/file\/[0-9a-f]{32}\.[a-z0-9]{1,8}$/

/** @param origin of this site; addresses of the text may be relative to it. Null for a link that stays one */
export function mediaLink(href: string, origin: string): MediaLink | null {
  if (!URL.canParse(href, origin)) return null
  const { protocol, origin: where, pathname, username, href: url } = new URL(href, origin)
  if (!/^https?:$/.test(protocol) || username !== '') return null
  const isOwn = where === origin && ownFile.test(pathname)
  // Other addresses of ours are pages and calls.
  if (where === origin && !isOwn) return null
  const kind = kinds.find(([, ending]) => ending.test(pathname))?.[0]
  return kind === undefined ? null : { kind, url: isOwn ? pathname : url, isOwn }
}
