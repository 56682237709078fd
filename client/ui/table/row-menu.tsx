import { MoreHorizontal } from 'lucide-react'
import { IconButton } from '../form/button.tsx'
import { Menu } from '../overlay/menu.tsx'
import type { MenuProps } from '../overlay/menu.tsx'

/** What can be done with a row of a table, behind three dots at its end. */
export function RowMenu({ label, entries }: Pick<MenuProps, 'label' | 'entries'>) {
  return (
    <Menu
      label={label}
      align="end"
      entries={entries}
      trigger={(props) => (
        <IconButton label={label} size="sm" {...props}>
          <MoreHorizontal size={16} />
        </IconButton>
      )}
    />
  )
}
