import { useState } from 'react'
import type { ReactNode } from 'react'
import { AccountSheet } from './account-sheet.tsx'
import type { AccountSlip } from './account-sheet.tsx'

interface WithAccountSheetProps {
  /** A page that makes accounts. @param onMade shows them, once */
  readonly children: (onMade: (slips: readonly AccountSlip[]) => void) => ReactNode
}

/** Accounts that a page has just made stand in its place until somebody has taken note of them. */
export function WithAccountSheet({ children }: WithAccountSheetProps) {
  const [made, setMade] = useState<readonly AccountSlip[] | null>(null)
  return made === null ? children(setMade) : <AccountSheet slips={made} onClose={() => setMade(null)} />
}
