import { Migration } from '@mikro-orm/migrations'

/**
 * Self-tests that run or whose result nobody has read yet, and the gate that keeps their rate apart from submitting.
 */
export class SelfTests extends Migration {
  override up(): void {
    // `result` is null while the test waits; it is what the call answers.
    this.addSql(`create table self_test (
      key varchar(64) primary key,
      uid varchar(32) not null,
      user_input text not null,
      expected_output text,
      judge_mode varchar(32) not null,
      result jsonb,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`)
    this.addSql('create index self_test_owner on self_test (uid) where result is null')
    this.addSql('create index self_test_expiry on self_test (expires_at)')
    this.addSql(`alter table submit_gate add column last_self_test_at timestamptz not null default '-infinity'`)
  }
}
