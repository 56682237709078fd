import { Migration } from '@mikro-orm/migrations'

/** Whether a site has ever judged a run is asked whenever its health is looked at. */
export class RemoteConfirmed extends Migration {
  override up(): void {
    this.addSql(`create index remote_attempt_final on remote_attempt (site) where phase = 'final'`)
  }
}
