import { chakra } from '@chakra-ui/react'

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
 * `SPA` for a super administrator, `ADM` for an administrator, nothing for anybody else. @param role as calls of
 * comments and discussions name it
 */
export const RoleBadge = ({ role }: { readonly role: string | null }) =>
  role === 'root' || role === 'admin' ? <Badge>{role === 'root' ? 'SPA' : 'ADM'}</Badge> : null
