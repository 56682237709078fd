/** Between services: a list of the home page may be another one. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { homeLists } from '../../rules/site/home-lists.ts'

export const HomeListTouched = Type.Object({ v: Type.Literal(1), list: Type.Enum(homeLists) })
export type HomeListTouched = Static<typeof HomeListTouched>
