/**
 * The model of the whole database, and the typed way to ask it. A new file of entities is a row here.
 *
 * `tables(db).selectFrom('training')` is Kysely over these entities: columns have the names and types of their
 * properties, and a wrong one does not compile. Inside a transaction the query runs in it. Times are `Date`s.
 */
import type { InferKyselyDB } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { columnNames } from '../platform/database/columns.ts'
import type { naming, TypedDb } from '../platform/database/columns.ts'
import { plannedOver, preparedFormsOver, preparedOver } from '../platform/database/prepared.ts'
import { accountEntities } from './account/entities.ts'
import { boardEntities } from './boards/entities.ts'
import { pageContentEntities } from './site-content/entities.ts'
import { contestApiEntities } from './contest-api/entities.ts'
import { contestEntities } from './contests/entities.ts'
import { clarificationEntities } from './contests/clarifications/entities.ts'
import { contestStaffEntities } from './contests/staff/entities.ts'
import { runnerEntities } from './contests/runners/entities.ts'
import { contestTeamEntities } from './contests/teams/entities.ts'
import { groupEntities } from './groups/entities.ts'
import { homeEntities } from './home/entities.ts'
import { judgeEntities } from './judges/entities.ts'
import { messageEntities } from './messages/entities.ts'
import { draftEntities } from './drafts/entities.ts'
import { editorSettingsEntities } from './editor-settings/entities.ts'
import { problemEntities } from './problems/entities.ts'
import { packageEntities } from './packages/entities.ts'
import { selfTestEntities } from './self-test/entities.ts'
import { rejudgingEntities } from './judging/rejudging/entities.ts'
import { judgingEntities } from './judging/entities.ts'
import { statisticsEntities } from './people/entities.ts'
import { exchangeEntities } from './exchange/entities.ts'
import { fileEntities } from './files/entities.ts'
import { remoteEntities } from './remote/entities.ts'
import { remoteImportEntities } from './remote-import/entities.ts'
import { starterEntities } from './starter/entities.ts'
import { schedulingEntities } from '../platform/scheduling/entities.ts'
import { httpEntities } from '../platform/http/entities.ts'
import { auditEntities } from '../platform/audit/entities.ts'
import { outboxEntities } from '../platform/outbox/entities.ts'
import { submissionEntities } from './submissions/entities.ts'
import { decisionEntities } from './decisions/entities.ts'
import { discussionEntities } from './discussions/entities.ts'
import { trainingEntities } from './trainings/entities.ts'

export const entities = [
  ...accountEntities,
  ...problemEntities,
  ...submissionEntities,
  ...fileEntities,
  ...exchangeEntities,
  ...packageEntities,
  ...starterEntities,
  ...outboxEntities,
  ...auditEntities,
  ...schedulingEntities,
  ...httpEntities,
  ...selfTestEntities,
  ...draftEntities,
  ...editorSettingsEntities,
  ...pageContentEntities,
  ...contestEntities,
  ...contestStaffEntities,
  ...contestTeamEntities,
  ...runnerEntities,
  ...clarificationEntities,
  ...contestApiEntities,
  ...decisionEntities,
  ...boardEntities,
  ...statisticsEntities,
  ...judgeEntities,
  ...judgingEntities,
  ...rejudgingEntities,
  ...discussionEntities,
  ...trainingEntities,
  ...messageEntities,
  ...groupEntities,
  ...homeEntities,
  ...remoteEntities,
  ...remoteImportEntities,
]

export type Tables = InferKyselyDB<(typeof entities)[number], typeof naming>

export const tables = (db: TypedDb): Kysely<Tables> => db.getKysely<Tables>().withPlugin(columnNames(db))

/** Over the connections that keep one plan for each query. */
const tablesOfLists = (db: TypedDb): Kysely<Tables> =>
  db.getKysely<Tables>({ type: 'read' }).withPlugin(columnNames(db))

/** Makes a query over these tables that is written and planned once, of a function of tables and values. */
export const prepared = preparedOver(tablesOfLists)

/** The same of a query whose parts depend on a few facts: a query of each form that they give it. */
export const preparedForms = preparedFormsOver(tablesOfLists)

/** Runs a query over these tables whose plan is kept. */
export const planned = plannedOver(tablesOfLists)
