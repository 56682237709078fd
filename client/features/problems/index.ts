/** The public face of this feature: what other features import of it. */
export { LazyCodeMirror } from './editor/lazy-code-mirror.ts'
export { CompactProblem, useProblemColumns } from './list/columns.tsx'
export { DistributionCard } from './list/distribution-card.tsx'
export { useOwnStatuses } from './list/list-queries.ts'
export { FramedProblem } from './page/framed-problem.tsx'
export { ProblemPage } from './problem-page.tsx'
