import { useEffect, useState } from 'react'

const control = 'input, textarea, select, button, [contenteditable=true]'

/** In the order of reading. What is no field is marked by a sentence: the first control of its section stands in. */
function focusFirstFault(): void {
  const fault = document.querySelector<HTMLElement>('main form :is([aria-invalid=true], [role=alert])')
  if (fault === null) return
  const section = fault.matches(control) ? null : fault.closest('section')
  const target = section === null ? fault : section.querySelector<HTMLElement>(control)
  target?.focus({ preventScroll: true })
  fault.scrollIntoView({ block: 'center' })
}

/** A try to save that finds faults ends with this: the focus goes to the first of them, once they are drawn. */
export function useFirstFault(): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) focusFirstFault()
  }, [tries])
  return () => setTries((before) => before + 1)
}
