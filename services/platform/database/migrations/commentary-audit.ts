import { Migration } from '@mikro-orm/migrations'
import { auditTrigger } from './audit.ts'

/** Commentary of the jury is under the log of what staff did. */
export class CommentaryAudit extends Migration {
  override up(): void {
    this.addSql(auditTrigger({ table: 'contest_commentary' }))
  }
}
