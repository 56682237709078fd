import { TagChip } from '../../ui/text/tag-chip.tsx'
import { nicknameColour } from './nickname-colour.ts'

/** A nickname as a tag; nothing without one. */
export const NicknameTag = ({ nickname }: { readonly nickname: string | null }) =>
  nickname ? <TagChip color={nicknameColour(nickname)}>{nickname}</TagChip> : null
