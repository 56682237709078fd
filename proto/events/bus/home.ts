/** Between services: what a list of the home page, or one of the site's, shows may be another. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { writtenLists } from '../../rules/site/home-lists.ts'

const version = { v: Type.Literal(1) }

export const HomeListTouched = Type.Object({ ...version, list: Type.Enum(writtenLists) })
export type HomeListTouched = Static<typeof HomeListTouched>

/** What has counters that no submission moves: participants of a contest; comments, likes and views; members. */
export const countedKinds = ['contest', 'discussion', 'group'] as const
export type CountedKind = (typeof countedKinds)[number]

export const CountersTouched = Type.Object({ ...version, what: Type.Enum(countedKinds), id: Type.Integer() })
export type CountersTouched = Static<typeof CountersTouched>
