/**
 * Formulas and tables that are wider than their text scroll by themselves: those, and no others, are stops of the
 * keyboard. @returns what ends the watching
 */
export function reachWideParts(text: HTMLElement): () => void {
  const parts = text.querySelectorAll<HTMLElement>('.katex-display, table')
  if (parts.length === 0) return () => undefined
  const observer = new ResizeObserver(() => {
    for (const part of parts) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0
      else part.removeAttribute('tabindex')
    }
  })
  // What is inside as well: its fonts come later than it does.
  for (const part of [text, ...text.querySelectorAll('.katex-display > .katex, tbody')]) observer.observe(part)
  return () => observer.disconnect()
}
