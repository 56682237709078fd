import { Migration } from '@mikro-orm/migrations'

/** Messages of the jury stand among the clarifications: answers without a question, to one participant or to all. */
export class ClarificationMessages extends Migration {
  override up(): void {
    this.addSql(`alter table clarification alter column uid drop not null, alter column question drop not null,
      add check (question is null or uid is not null)`)
    this.addSql(`alter table clarification_event drop constraint clarification_event_what_check,
      add check (what in ('asked', 'claimed', 'released', 'answered', 'merged', 'written'))`)
  }
}
