import { boardMarks } from './boards.ts'
import { droppedTestData } from './dropped-test-data.ts'
import { groupCells } from './group-cells.ts'
import { groupCounts } from './group-counts.ts'
import { revisions } from './revisions.ts'
import { searchTexts } from './search-texts.ts'
import { submissionsGone } from './submissions-gone.ts'
import { trainingCells } from './training-cells.ts'
import { userRows } from './users.ts'

export const triggers = [
  ...searchTexts,
  ...userRows,
  ...submissionsGone,
  ...groupCells,
  ...groupCounts,
  ...trainingCells,
  ...boardMarks,
  ...droppedTestData,
  ...revisions,
]
