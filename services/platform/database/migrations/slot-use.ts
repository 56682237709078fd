import { Migration } from '@mikro-orm/migrations'

/**
 * How long a user's tasks have held slots of judges lately: half of it is forgotten every minute
 * (features/judging/slot-use.ts).
 */
export class SlotUse extends Migration {
  override up(): void {
    this.addSql(
      `alter table submit_gate add column slot_used_ms double precision not null default 0, add column slot_used_at timestamptz not null default now()`,
    )
  }
}
