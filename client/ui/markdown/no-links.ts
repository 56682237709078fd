/**
 * Stands in for the package `linkify-it` where markdown-it imports it, in the build: few texts hold an address, and
 * for those that may, the package itself is loaded (links.ts).
 */
export class LinkifyIt {
  test(): boolean {
    return false
  }
  match(): null {
    return null
  }
  matchAtStart(): null {
    return null
  }
}
