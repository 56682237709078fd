import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'

const Badge = chakra('span', {
  base: {
    display: 'inline-block',
    h: '16px',
    px: '4px',
    bg: 'fg',
    color: 'bg',
    borderRadius: 'mark',
    fontSize: '10px',
    lineHeight: '16px',
    fontWeight: 700,
    flexShrink: 0,
  },
})

/**
 * Marks what an administrator wrote, those of a group on its pages; nothing for anybody else. @param role as calls of
 * comments and discussions name it
 */
export function RoleBadge({ role }: { readonly role: string | null }) {
  const { t } = useLingui()
  return role === 'root' || role === 'admin' ? <Badge>{t({ context: 'role', message: 'Admin' })}</Badge> : null
}
