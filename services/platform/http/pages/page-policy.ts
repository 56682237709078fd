/**
 * What our pages may load: no script but our own files, and no picture of another site that no administrator listed.
 */

const host =
  /^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*(?::\d{1,5})?$/i

/**
 * Whether a text names a host as a policy does. Whatever else stood there could end the list, and open more than
 * pictures.
 */
export const isPictureHost = (text: string): boolean => host.test(text)

/**
 * The policy of a page.
 * @param pictureHosts other sites of which pictures, films and sounds may stand in texts (site setting)
 */
export function pagePolicy(pictureHosts: readonly string[]): string {
  const others = pictureHosts
    .filter(isPictureHost)
    .map((one) => ` ${one}`)
    .join('')
  return [
    "default-src 'self'",
    "script-src 'self'",
    // The style library writes inline styles.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${others}`,
    `media-src 'self'${others}`,
    "font-src 'self' data:",
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}
