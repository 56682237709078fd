/** What the form of a group holds. */
import { groupAuths } from '@podium/proto/rules/group/groups.ts'
import type { GroupForm } from '@podium/proto/rules/group/groups.ts'
import type { GroupInfo } from '../queries.ts'

export interface GroupDraft extends GroupForm {
  readonly visible: boolean
}

export const newDraft: GroupDraft = {
  name: '',
  shortName: '',
  brief: '',
  description: '',
  auth: groupAuths.public,
  code: '',
  visible: true,
}

export const draftOf = ({ name, shortName, brief, description, auth, code, visible }: GroupInfo): GroupDraft => ({
  name,
  shortName,
  brief,
  description,
  auth,
  code: code ?? '',
  visible,
})

/** A public group needs no code: what was typed before is not sent. */
export const bodyOf = ({ code, ...draft }: GroupDraft) => ({
  ...draft,
  code: draft.auth === groupAuths.public ? null : code,
})
