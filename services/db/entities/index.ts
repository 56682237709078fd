/** Every entity; a new file of them is a row here. */
import { accountEntities } from './account.ts'
import { boardEntities } from './board.ts'
import { pageContentEntities } from './page-content.ts'
import { contestEntities } from './contest.ts'
import { groupEntities } from './group.ts'
import { messageEntities } from './messages.ts'
import { problemEntities } from './problem.ts'
import { standingEntities } from './standing.ts'
import { submissionEntities } from './submission.ts'
import { discussionEntities } from './discussion.ts'
import { trainingEntities } from './training.ts'

export const entities = [
  ...accountEntities,
  ...problemEntities,
  ...submissionEntities,
  ...pageContentEntities,
  ...contestEntities,
  ...boardEntities,
  ...standingEntities,
  ...discussionEntities,
  ...trainingEntities,
  ...messageEntities,
  ...groupEntities,
]
