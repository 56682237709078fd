/** Between services: a list of the home page, or one of the site's, may be another one. */
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { writtenLists } from '../../rules/site/home-lists.ts'

export const HomeListTouched = Type.Object({ v: Type.Literal(1), list: Type.Enum(writtenLists) })
export type HomeListTouched = Static<typeof HomeListTouched>
