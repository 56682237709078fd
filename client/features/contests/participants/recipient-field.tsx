import { chakra } from '@chakra-ui/react'
import { plural } from '@lingui/core/macro'
import { Users } from 'lucide-react'
import { ChipInput } from '../../../ui/form/chip-input.tsx'
import type { ChipInputProps } from '../../../ui/form/chip-input.tsx'
import { addressed, groupKey, matching, teamKey } from './recipients.ts'
import type { Recipients } from './recipients.ts'
import { useGroupName } from './use-group-name.ts'

const shownOptions = 50
const maxChars = 64

/** On a phone what is known of a team has a line of its own. */
const Words = chakra('span', {
  base: {
    flex: 1,
    minW: 0,
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'auto minmax(0, 1fr)' },
    alignItems: 'baseline',
    columnGap: '12px',
    py: { base: '4px', md: 0 },
    md: { '& > :last-child': { textAlign: 'end' } },
  },
})
const Name = chakra('span', {
  base: { minW: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})
const Detail = chakra('span', {
  base: {
    minW: 0,
    textStyle: 'label',
    color: 'fg.muted',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

interface RecipientFieldProps extends Pick<ChipInputProps, 'label' | 'help' | 'placeholder' | 'noneText'> {
  /** With no groups where teams alone may be chosen. */
  readonly all: Recipients
  /** Keys of who was chosen. */
  readonly chosen: readonly string[]
  readonly onChoose: (chosen: readonly string[]) => void
  readonly text: string
  readonly onType: (text: string) => void
  readonly error?: string
  /** Another choice takes the place of the one before. */
  readonly isSingle?: boolean
}

/** Teams of the contest, found by name, affiliation or seat, and whole groups. */
export function RecipientField({ all, chosen, onChoose, text, onType, isSingle, ...field }: RecipientFieldProps) {
  const nameOf = useGroupName()
  const { groups, teams } = matching(all, { typed: text, chosen, nameOf })
  const options = [
    ...groups.map((group) => ({
      key: groupKey(group),
      content: <GroupLine name={nameOf(group)} count={group.count} />,
    })),
    ...teams.map((team) => ({
      key: teamKey(team),
      content: (
        <Words>
          <Name>{team.displayName}</Name>
          <Detail>
            {[team.username === team.displayName ? null : team.username, team.affiliation, team.seat]
              .filter((part) => part !== null)
              .join(' · ')}
          </Detail>
        </Words>
      ),
    })),
  ]
  const to = addressed(all, chosen)
  const chips = [
    ...to.groups
      .flatMap((code) => all.groups.find((one) => one.code === code) ?? [])
      .map((group) => ({
        key: groupKey(group),
        name: nameOf(group),
      })),
    ...to.usernames
      .flatMap((name) => all.teams.find((one) => one.username === name) ?? [])
      .map((team) => ({
        key: teamKey(team),
        name: team.displayName,
      })),
  ]
  return (
    <ChipInput
      {...field}
      chips={chips}
      onRemove={(key) => onChoose(chosen.filter((one) => one !== key))}
      text={text}
      onType={onType}
      options={options.slice(0, shownOptions)}
      isSingle={isSingle}
      onPick={(key) => {
        onChoose(isSingle ? [key] : [...chosen, key])
        onType('')
      }}
      maxChars={maxChars}
    />
  )
}

function GroupLine({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <>
      <Users size={14} aria-hidden />
      <Words>
        <Name>{name}</Name>
        <Detail>{plural(count, { one: '# team', other: '# teams' })}</Detail>
      </Words>
    </>
  )
}
