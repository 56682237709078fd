import { limits } from '@podium/proto/rules/limits.ts'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'

/** Failed sign-ins in a row, kept for the life of the tab: reloading does not take the slide check away. */
export const loginFailuresAtom = atomWithStorage(
  'loginFailures',
  0,
  createJSONStorage<number>(() => sessionStorage),
  { getOnInit: true },
)

export const needsSlide = (failures: number): boolean => failures >= limits.slideAfterFailures
