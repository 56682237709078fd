/** Text for somebody to read, as against a search, a choice or a file. */
export const isWriting = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'textarea, [contenteditable=true], input:not([type=search], [type=checkbox], [type=radio], [type=color], [type=file], [type=range])',
  )
