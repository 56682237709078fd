import { formatFileSize } from '../text/format.ts'

/** Writes the size of each file into its card; only the head of the answer is waited for. @returns how to stop */
export function showSizes(text: Element): () => void {
  const stop = new AbortController()
  for (const element of text.querySelectorAll<HTMLElement>('[data-card-size]:not([data-card-size=""])')) {
    const one = new AbortController()
    fetch(element.dataset.cardSize ?? '', { signal: AbortSignal.any([stop.signal, one.signal]) })
      .then(({ ok, headers }) => {
        const bytes = Number(headers.get('Content-Length'))
        if (ok && bytes > 0) element.textContent = formatFileSize(bytes)
      })
      // Without a size the card still opens.
      .catch(() => undefined)
      .finally(() => one.abort())
  }
  return () => stop.abort()
}
