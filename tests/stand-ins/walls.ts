/** Checks that stand before pages, with the signs of the real ones and words of our own. */
import type { SiteReply } from './request.ts'

const html = (title: string, body: string): string =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`

const cookieKeys = ['0123456789abcdef', 'fedcba9876543210', '00112233445566778899aabbccddeeff']
  .map((digits) => `toNumbers("${digits.repeat(2).slice(0, 32)}")`)
  .map((key, index) => `var ${'abc'[index]}=${key}`)

export const walls = {
  /** A managed challenge; with 200 it has no header, as behind some proxies. */
  cloudflare: (status: 200 | 403): SiteReply => ({
    status,
    headers: status === 403 ? { 'cf-mitigated': 'challenge', 'server': 'cloudflare' } : { server: 'cloudflare' },
    body: html(
      'Just a moment...',
      '<p>We look at your browser first.</p><script src="/cdn-cgi/challenge-platform/h/g/orchestrate/v1"></script>',
    ),
  }),
  /** A cookie that a script computes of three keys. */
  cookieScript: (): SiteReply => ({
    body: html('Redirecting...', `Redirecting... <script>function toNumbers(d){} ${cookieKeys.join(';')};</script>`),
  }),
  tooMany: (): SiteReply => ({ status: 429, headers: { 'retry-after': '60' }, body: html('Slow down', 'Too many.') }),
} as const
