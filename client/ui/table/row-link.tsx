import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** The one anchor of a row; as a row's own part it leaves room for what else can be pressed in the row on a phone. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} data-row-link="">
    {children}
  </Link>
)
