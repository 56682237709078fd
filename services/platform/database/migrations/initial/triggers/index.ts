/**
 * What the database itself keeps, because a way past it would be forgotten sooner or later, and because it must be true
 * in the same moment. None builds a message. A file says for each of its triggers why it stays:
 *
 * - boards: whoever changes a contest or its problems by any path makes its board stale
 * - dropped-test-data: bytes that no row names would stay for ever where one of the paths forgot to list them
 * - group-cells, submissions-gone, training-cells, users: sums of rows that come, change and go by cascades too
 * - group-members: counts and names that stand in indexes, raised by whatever brings or takes a member
 * - revisions: caches of several processes rest on them; deferred to the end of a transaction, which code cannot be
 * - search-texts: names of rows beside stand in an index of the row
 */
import { boardMarks } from './boards.ts'
import { droppedTestData } from './dropped-test-data.ts'
import { groupCells } from './group-cells.ts'
import { groupMembers } from './group-members.ts'
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
  ...groupMembers,
  ...trainingCells,
  ...boardMarks,
  ...droppedTestData,
  ...revisions,
]
