import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { grantable, isRoot } from '@podium/proto/rules/user/roles.ts'
import type { Permission } from '@podium/proto/rules/user/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '@podium/proto/calls/calls.ts'
import { Check } from 'lucide-react'
import { call } from '../../api/call.ts'
import { isLost } from '../../api/errors.ts'
import { useMutationHandler } from '../../api/mutations.ts'
import { Checkbox } from '../../ui/form/toggles.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { PageBody, PageHead } from '../../ui/layout/page.tsx'
import { usePageTitle } from '../../ui/layout/page-title.ts'
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx'
import { HelpText, MutedText, VisuallyHidden } from '../../ui/text/text.tsx'
import { roleName, roleOrder, useRoleNames } from './role-names.ts'

type Roles = CallAnswer<'adminRoles'>
type Role = Roles['roles'][number]

const KEY = ['admin', 'roles'] as const
const Scroll = chakra('div', { base: { position: 'relative', overflowX: 'auto' } })
const Matrix = chakra('table', {
  base: {
    'borderCollapse': 'separate',
    'borderSpacing': 0,
    'textStyle': 'cell',
    'fontVariantNumeric': 'tabular-nums',
    '& th, & td': { px: '8px', h: '38px', borderBottomWidth: '1px', borderColor: 'border', textAlign: 'center' },
    '& thead th': {
      color: 'fg.subtle',
      textStyle: 'label',
      fontWeight: 500,
      verticalAlign: 'bottom',
      minW: '92px',
      py: '8px',
      borderColor: 'border.emphasized',
    },
    '& tr > :first-child': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      bg: 'bg',
      textAlign: 'left',
      minW: '168px',
      fontWeight: 500,
      whiteSpace: 'nowrap',
    },
    '& td > *': { justifyContent: 'center' },
  },
})
const Fixed = chakra('span', { base: { display: 'flex', color: 'fg.muted' } })

function usePermissionNames(): Readonly<Record<Permission, string>> {
  const { t } = useLingui()
  return {
    submit: t`Submit`,
    discussion_add: t`Post discussions`,
    discussion_edit: t`Edit discussions`,
    discussion_del: t`Delete discussions`,
    comment_add: t`Write comments`,
    reply_add: t`Write replies`,
    group_add: t`Create groups`,
    group_del: t`Disband groups`,
    problem_admin: t`Back office, problems`,
    contest_admin: t`Contests`,
    rejudge: t`Rejudge`,
    announcement_admin: t`Announcements and notices`,
    user_admin: t`Users and roles`,
    system_info_admin: t`Configuration`,
  }
}

/** `/admin/auth`: which role may what. What administrators may is theirs; the rest is given and taken here. */
export function RolePage() {
  const { t } = useLingui()
  usePageTitle(t`Roles`)
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('adminRoles', { signal }) })
  return (
    <PageBody>
      <PageHead title={t`Roles`} />
      <HelpText
        size="cell"
        maxW="prose"
        mb="12px"
      >{t`A user has exactly one role. Changes take effect for everybody within a second. Rights of administrators belong to their role and cannot be delegated.`}</HelpText>
      {isLost(query) ? <ErrorState reason={query.error?.message} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton height="420px" /> : null}
      {query.data === undefined ? null : <RoleTable data={query.data} />}
    </PageBody>
  )
}

function RoleTable({ data }: { readonly data: Roles }) {
  const { t } = useLingui()
  const names = useRoleNames()
  const rights = usePermissionNames()
  const roles = roleOrder.flatMap((id) => data.roles.filter((role) => role.id === id))
  return (
    <Scroll tabIndex={0} role="region" aria-label={t`Rights of roles`}>
      <Matrix>
        <thead>
          <tr>
            <th scope="col">{t`Right`}</th>
            {roles.map((role) => (
              <th key={role.id} scope="col">
                {roleName(names, role.id)}
                <MutedText display="block" fontWeight={400}>
                  {formatNumber(role.users)}
                </MutedText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.permissions.map(({ permission }) => (
            <tr key={permission}>
              <th scope="row">{rights[permission as Permission]}</th>
              {roles.map((role) => (
                <td key={role.id}>
                  <Right
                    role={role}
                    permission={permission as Permission}
                    label={`${roleName(names, role.id)}: ${rights[permission as Permission]}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Matrix>
    </Scroll>
  )
}

function Right({
  role,
  permission,
  label,
}: {
  readonly role: Role
  readonly permission: Permission
  readonly label: string
}) {
  const { t } = useLingui()
  const client = useQueryClient()
  const handleMutation = useMutationHandler(KEY)
  const has = role.permissions.includes(permission)
  if (isRoot(role.role) || !grantable.includes(permission)) {
    return has ? (
      <Fixed role="img" aria-label={label}>
        <Check size={15} aria-hidden />
      </Fixed>
    ) : null
  }
  const change = async (isOn: boolean) => {
    const permissions = grantable.filter((one) => (one === permission ? isOn : role.permissions.includes(one)))
    const show = (shown: readonly string[]) =>
      client.setQueryData<Roles>(
        KEY,
        (before) =>
          before && {
            ...before,
            roles: before.roles.map((one) => (one.id === role.id ? { ...one, permissions: [...shown] } : one)),
          },
      )
    show([...role.permissions.filter((one) => one !== permission), ...(isOn ? [permission] : [])])
    await handleMutation(call('editRole', { body: { id: role.id, permissions: [...permissions] } }), t`Saved`)
  }
  return (
    <Checkbox checked={has} onChange={(isOn) => void change(isOn)}>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Checkbox>
  )
}
