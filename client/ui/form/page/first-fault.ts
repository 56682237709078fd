const faulty = 'main form [aria-invalid=true], main form [role=alert]'
const writable = 'input, textarea, select, button, [contenteditable=true]'

/** Leads to the first field of a long form that needs attention, once it has been marked: to see and to write in. */
export const showFirstFault = (): void =>
  void requestAnimationFrame(() => {
    const fault = document.querySelector<HTMLElement>(faulty)
    const field = fault?.matches(writable) ? fault : fault?.querySelector<HTMLElement>(writable)
    fault?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  })
