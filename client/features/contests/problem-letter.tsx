import { chakra } from '@chakra-ui/react'
import { Balloon } from '../../domain/contest/balloon.tsx'
import { InlineStack } from '../../ui/layout/stack.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import type { ContestProblem } from './queries.ts'

/** As wide as most letters are, so that titles beside it stand below each other. */
const Letter = chakra('span', { base: { minW: '11px' } })

/** A problem by its letter, with the colour of its balloon. */
export const ProblemLetter = ({ problem }: { readonly problem: Pick<ContestProblem, 'displayId' | 'color'> }) => (
  <InlineStack fontWeight={600} gap="6px">
    <Balloon color={problem.color} />
    <Letter>{problem.displayId}</Letter>
  </InlineStack>
)

/** @param label of the column, whose head is blank */
export const letterColumn = (label: string): Column<ContestProblem> => ({
  key: 'letter',
  head: '',
  label,
  width: '72px',
  cell: (problem) => <ProblemLetter problem={problem} />,
})
