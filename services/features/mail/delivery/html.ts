/** A mail as HTML: its text over the picture of the site. Programs that show no pictures show the text alone. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s（）]+/g, (address) => `<a href="${address}">${address}</a>`)

/** The whole address of the picture; null without one, and for what a browser would not load. */
export function pictureAddress(picture: string | null, baseUrl: string): string | null {
  if (!picture || !URL.canParse(picture, baseUrl)) return null
  const url = new URL(picture, baseUrl)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

/** @param picture its whole address */
export const mailHtml = (text: string, picture: string): string => `<!doctype html>
<html><body style="margin:0;padding:24px;background:#f3f4f6">
<table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" style="max-width:100%;background:#ffffff;border-radius:8px;overflow:hidden">
<tr><td><img src="${escaped(picture)}" alt="" width="560" style="display:block;width:100%;height:auto"></td></tr>
<tr><td style="padding:24px;font:15px/24px sans-serif;color:#15181d">${linked(escaped(text.trim())).replaceAll('\n', '<br>')}</td></tr>
</table>
</body></html>
`
