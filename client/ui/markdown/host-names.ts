/**
 * Stands in for the package `punycode.js` where markdown-it imports it, in the build: the browser has the names of
 * hosts in other letters itself.
 */
const plain = /^[\0-\x7f]*$/

/** A host in an address, in the letters of the net; as it is where it is no name. */
function toASCII(host: string): string {
  if (plain.test(host)) return host
  try {
    return new URL(`http://${host}`).hostname
  } catch {
    return host
  }
}

/** A name is shown as its author wrote it, so that none looks like another one. */
const toUnicode = (host: string): string => host

// oxlint-disable-next-line no-default-export -- the package has one
export default { toASCII, toUnicode }
