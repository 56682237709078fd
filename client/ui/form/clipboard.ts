/** As it was done before there was a clipboard for pages: from a field of its own, which is gone again at once. */
function copySelected(text: string): boolean {
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  field.style.position = 'fixed'
  field.style.opacity = '0'
  const before = document.activeElement
  // What lies behind an open dialog is inert, and a field there could not be selected.
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  host.append(field)
  field.select()
  const isDone = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return isDone
}

/**
 * Rejects when it could not be copied. A site that is reached by plain HTTP, as in a contest hall, has no clipboard
 * of its own.
 */
export async function copyText(text: string): Promise<void> {
  const isCopied =
    window.isSecureContext &&
    (await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    ))
  if (!isCopied && !copySelected(text)) throw new Error('the browser does not copy')
}
