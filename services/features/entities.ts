/** Every entity; a new file of them is a row here. */
import { accountEntities } from './account/entities.ts'
import { boardEntities } from './boards/entities.ts'
import { pageContentEntities } from './site-content/entities.ts'
import { contestEntities } from './contests/entities.ts'
import { groupEntities } from './groups/entities.ts'
import { messageEntities } from './messages/entities.ts'
import { problemEntities } from './problems/entities.ts'
import { standingEntities } from './people/entities.ts'
import { submissionEntities } from './submissions/entities.ts'
import { discussionEntities } from './discussions/entities.ts'
import { trainingEntities } from './trainings/entities.ts'

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
