/**
 * Names of users in a text become links to their homes. It works on the finished piece of the page, where code, links
 * and formulas are known for what they are, and before the last look through the allow-list, so that a name is no way
 * past it.
 */
import { mentionKey, mentionSpans } from '@podium/proto/rules/discussion/mentions.ts'

const closed = 'a, button, code, pre, kbd, samp, var, summary, svg, math, .katex'

/** Changes the text in place. @param usernames of users whom it may mention; any other name stays text */
export function linkMentions(text: DocumentFragment, usernames: readonly string[]): void {
  const users = new Map(usernames.map((name) => [mentionKey(name), name]))
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
  const words: Text[] = []
  while (walker.nextNode()) words.push(walker.currentNode as Text)
  for (const word of words) {
    if (word.parentElement?.closest(closed)) continue
    // From the end, so that the offsets before stay true.
    for (const { start, end, username } of mentionSpans(word.data, users).toReversed()) {
      const name = word.splitText(start)
      name.splitText(end - start)
      const link = document.createElement('a')
      link.setAttribute('href', `/user-home?${new URLSearchParams({ username })}`)
      name.replaceWith(link)
      link.append(name)
    }
  }
}
