import { Migration } from '@mikro-orm/migrations'

/** Contests and their entrants, which the home page lists, leave word like its other lists (home-news.ts). */
export class HomeContests extends Migration {
  override up(): void {
    for (const table of ['contest', 'contest_register']) {
      for (const event of ['insert', 'delete']) {
        this.addSql(
          `create trigger home_changed_${event} after ${event} on ${table} for each statement execute function home_changed('contests')`,
        )
      }
    }
    this
      .addSql(`create trigger home_changed_update after update of title, type, auth, visible, gid, start_time, end_time on contest
      for each statement execute function home_changed('contests')`)
  }
}
