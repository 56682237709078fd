import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../ui/text/avatar.tsx'
import { formatNumber, formatTime } from '../../../ui/text/format.ts'
import { SectionHead } from '../../../ui/layout/page.tsx'
import { userHomeOf } from '../../../domain/user/person.tsx'
import { AuthMark, authHint, HiddenMark } from '../group-marks.tsx'
import { InlineStack } from '../../../ui/layout/stack.tsx'
import type { GroupView } from './use-group.ts'

const Row = chakra('div', {
  base: {
    'display': 'flex',
    'alignItems': 'center',
    'justifyContent': 'space-between',
    'gap': '12px',
    'minH': '34px',
    'borderBottomWidth': '1px',
    'borderColor': 'border',
    'textStyle': 'cell',
    '& dt': { color: 'fg.muted', flexShrink: 0 },
    '& dd': { fontWeight: 500, fontVariantNumeric: 'tabular-nums', textAlign: 'right', overflowWrap: 'anywhere' },
    '& a:hover': { color: 'accent.fg' },
  },
})

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Row>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </Row>
)

/** The facts of a group beside its pages. */
export function SideCard({ view }: { readonly view: GroupView }) {
  const { t } = useLingui()
  const { id, name, avatar, owner, uid, shortName, auth, visible, gmtCreate, memberCount } = view.info
  return (
    <section>
      <SectionHead>
        <h2>{t`About the group`}</h2>
      </SectionHead>
      <dl>
        <Fact name={t({ context: 'group', message: 'Name' })}>
          <InlineStack gap="6px">
            <Avatar name={name} src={avatar} size={20} shape="square" />
            <bdi>{name}</bdi>
          </InlineStack>
        </Fact>
        <Fact name={t({ context: 'group', message: 'Owner' })}>
          <Link to={userHomeOf({ uid, username: owner })}>{owner}</Link>
        </Fact>
        <Fact name={t({ context: 'group', message: 'ID' })}>{id}</Fact>
        <Fact name={t`Short name`}>{shortName}</Fact>
        <Fact name={t`Who may join`}>
          <span data-tip={authHint(auth)}>
            <AuthMark auth={auth} />
          </span>
        </Fact>
        {visible ? null : (
          <Fact name={t({ context: 'group', message: 'In the list' })}>
            <HiddenMark />
          </Fact>
        )}
        <Fact name={t({ context: 'group', message: 'Created' })}>{formatTime(gmtCreate).slice(0, 10)}</Fact>
        <Fact name={t({ context: 'group', message: 'Members' })}>{formatNumber(memberCount)}</Fact>
      </dl>
    </section>
  )
}
