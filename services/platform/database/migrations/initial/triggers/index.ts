/**
 * What the database itself keeps, because a way past it would be forgotten sooner or later, and because it must be true
 * in the same moment. Eight triggers, none of which builds a message; why each of them cannot be a command:
 *
 * - board_contest_changed: a contest has its board from its first moment, and whoever changes it by any path makes that
 *   stale
 * - board_problem_changed: problems of a contest also come and go by cascades, which make its board stale, too
 * - submissions_gone: submissions go in one statement for many people, and what six tables lose with them is read from
 *   the rows that went, whatever the condition was
 * - group_cell_counted: cells of groups follow each way in which a submission comes or is judged, in the statement that
 *   does it
 * - training_record_changed: records of trainings go by cascades of submissions, problems and trainings, and each takes
 *   its share of two sums along
 * - user_changed: each command that makes, edits, closes or deletes accounts, and the import of a board, changes what
 *   the indexes of ranks and searches hold of them
 * - bank_moved, names_moved: caches of every process rest on these revisions, which must be locked last: deferred to
 *   the end of a transaction, which a command inside it cannot be
 */
import { boardMarks } from './boards.ts'
import { groupCells } from './group-cells.ts'
import { revisions } from './revisions.ts'
import { submissionsGone } from './submissions-gone.ts'
import { trainingCells } from './training-cells.ts'
import { userRows } from './users.ts'

export const triggers = [...userRows, ...submissionsGone, ...groupCells, ...trainingCells, ...boardMarks, ...revisions]
