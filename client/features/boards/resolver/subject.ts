/** The team that the hall looks at: whose rank has just become final, else whose row is being opened. */
import { useLingui } from '@lingui/react/macro'
import type { AwardRule } from '@podium/proto/rules/board/rank.ts'
import type { RevealStep } from '@podium/proto/rules/board/reveal.ts'
import { useEffect } from 'react'
import { smallPhoto } from '../../../domain/contest/small-photo.ts'
import { nameOf } from '../board-lines.ts'
import { subjectAt } from './frame.ts'
import type { ResolverProps } from './frame.ts'
import type { Reveal } from './reveal-entries.ts'

export interface Portrait {
  /** Address of the team's photo. */
  readonly photo: string | undefined
  readonly logo: string | undefined
}

interface Subject extends Portrait {
  readonly name: string
  readonly award: AwardRule['list'][number] | null
  /** Rank, affiliation and score. */
  readonly words: string
}

const photoOf = ({ rows }: Reveal, key: string): string | undefined => {
  const address = rows.find(({ u }) => u === key)?.p
  return address === undefined ? undefined : smallPhoto(address)
}

export function useSubject(props: ResolverProps): Subject | null {
  const { t } = useLingui()
  const { key, isFinal } = subjectAt(props)
  const line = props.view.byKey.get(key ?? '')
  if (line === undefined) return null
  const { entry, rank, award, totals } = line
  const ranked = rank > 0 ? t`Rank ${rank}` : t`Unofficial team`
  const words = [isFinal ? ranked : t`Being revealed`, entry.row.s ?? '', t`${totals.ac} solved`]
  return {
    name: nameOf(line),
    award: isFinal ? award : null,
    words: words.filter(Boolean).join(' · '),
    photo: photoOf(props.reveal, entry.key),
    logo: entry.row.i,
  }
}

/** So many teams ahead are fetched while the hall looks at this one. */
const teamsAhead = 3

/** Fetches the photos of whoever comes next. */
export function usePhotosAhead(reveal: Reveal, steps: readonly RevealStep[], taken: number): void {
  const next = [...new Set(steps.slice(taken, taken + 40).map(({ key }) => key))].slice(0, teamsAhead)
  const addresses = next.flatMap((key) => photoOf(reveal, key) ?? []).join(' ')
  useEffect(() => {
    for (const address of addresses.split(' ').filter((one) => one !== '')) new Image().src = address
  }, [addresses])
}
