import type { ProblemDraft } from './draft.ts'
import type { SectionName } from './faults.ts'

interface Shown {
  /** Judged by a remote site. */
  readonly isRemote: boolean
  /** Not a new one. */
  readonly isStored: boolean
  readonly judgeMode: ProblemDraft['judgeMode']
  /** Imported from one, which this editor shows. */
  readonly hasPackage: boolean
}

/** The sections that the editor of a problem has, in their order. */
export function sectionsOf({ isRemote, isStored, judgeMode, hasPackage }: Shown): readonly SectionName[] {
  const all: readonly (readonly [SectionName, boolean])[] = [
    ['basics', true],
    ['statement', true],
    ['examples', true],
    ['testData', !isRemote],
    ['checker', judgeMode !== 'default'],
    ['limits', !isRemote],
    ['templates', true],
    ['package', hasPackage],
    ['publishing', true],
    ['judging', !isRemote],
    ['rejudge', isStored && !isRemote],
    ['languages', true],
  ]
  return all.flatMap(([name, isShown]) => (isShown ? [name] : []))
}
