import { chakra } from '@chakra-ui/react'
import { useLingui } from '@lingui/react/macro'
import { groupAuths, groupLevels } from '@podium/proto/rules/group/groups.ts'
import { Hourglass, LogOut, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { MutedText } from '../../../ui/text/text.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { useGroupActions } from './use-actions.ts'
import type { GroupView } from './use-group.ts'
import { useJoinHint } from './use-join-hint.ts'

const Row = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', ml: 'auto' } })

/** Coming and going, as this reader may. Whoever was refused may ask again. */
export function GroupActions({ view }: { readonly view: GroupView }) {
  const { t } = useLingui()
  const actions = useGroupActions(view)
  const hint = useJoinHint(view)
  const [isApplying, setApplying] = useState(false)
  const { level, isOwner, isSuper, info } = view
  const isOpen = info.auth === groupAuths.public
  return (
    <Row>
      {level === groupLevels.refused ? (
        <MutedText size="cell">{t({ context: 'group application', message: 'Rejected' })}</MutedText>
      ) : null}
      {level === groupLevels.none || level === groupLevels.refused ? (
        <Button
          variant="solid"
          icon={<UserPlus size={15} />}
          onClick={() => (isOpen ? void actions.apply({}) : setApplying(true))}
        >
          {level === groupLevels.refused ? t`Ask again` : isOpen ? t`Join group` : t`Ask to join`}
        </Button>
      ) : null}
      {level === groupLevels.applying ? (
        <Button icon={<Hourglass size={14} />} disabledReason={hint}>
          {t({ context: 'group application', message: 'Request pending' })}
        </Button>
      ) : null}
      {level >= groupLevels.member && !isOwner ? (
        <Button icon={<LogOut size={14} />} onClick={() => void actions.exit()}>{t`Leave group`}</Button>
      ) : null}
      {isOwner || isSuper ? (
        <Button
          variant="danger"
          icon={<Trash2 size={14} />}
          onClick={() => void actions.disband()}
        >{t`Disband group`}</Button>
      ) : null}
      {isApplying ? <ApplyDialog view={view} onClose={() => setApplying(false)} /> : null}
    </Row>
  )
}
