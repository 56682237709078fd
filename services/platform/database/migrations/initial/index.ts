import { Migration } from '@mikro-orm/migrations'
import { account } from './account.ts'
import { boards } from './boards.ts'
import { contests } from './contests.ts'
import { discussions } from './discussions.ts'
import { editor } from './editor.ts'
import { functions } from './functions.ts'
import { groups } from './groups.ts'
import { messages } from './messages.ts'
import { platform } from './platform.ts'
import { problems } from './problems.ts'
import { site } from './site.ts'
import { statistics } from './statistics.ts'
import { submissions } from './submissions.ts'
import { testData } from './test-data.ts'
import { trainings } from './trainings.ts'
import { triggers } from './triggers/index.ts'

/** In the order in which tables refer to each other. */
const statements = [
  ...functions,
  ...platform,
  ...account,
  ...groups,
  ...problems,
  ...testData,
  ...submissions,
  ...contests,
  ...boards,
  ...editor,
  ...statistics,
  ...trainings,
  ...discussions,
  ...messages,
  ...site,
  ...triggers,
]

/** The schema of the first version: a file per domain, its tables with their constraints and indexes. */
export class Initial extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement)
  }
}
