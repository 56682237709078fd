import { Migration } from '@mikro-orm/migrations'

/**
 * Failed sign-ins are counted by account: a name can be written in several ways. The counts of half an hour are let
 * go.
 */
export class SignInAccounts extends Migration {
  override up(): void {
    this.addSql('delete from sign_in_failure')
    this.addSql('alter table sign_in_failure rename column username to account')
  }
}
