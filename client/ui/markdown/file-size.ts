import { formatBytes, formatMemoryKb } from '../format.ts'

const BYTES_PER_KB = 1024
const LARGE_BYTES = BYTES_PER_KB * BYTES_PER_KB

/** Writes the size of each file into its card; only the head of the answer is waited for. @returns how to stop */
export function showSizes(text: Element): () => void {
  const stop = new AbortController()
  for (const place of text.querySelectorAll<HTMLElement>('[data-card-size]:not([data-card-size=""])')) {
    const one = new AbortController()
    fetch(place.dataset.cardSize ?? '', { signal: AbortSignal.any([stop.signal, one.signal]) })
      .then(({ ok, headers }) => {
        const bytes = Number(headers.get('Content-Length'))
        if (ok && bytes > 0) place.textContent = bytes < LARGE_BYTES ? formatBytes(bytes) : formatMemoryKb(bytes / BYTES_PER_KB)
      })
      // Without a size the card still opens.
      .catch(() => undefined)
      .finally(() => one.abort())
  }
  return () => stop.abort()
}
