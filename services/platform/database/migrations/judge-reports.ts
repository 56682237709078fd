import { Migration } from '@mikro-orm/migrations'

const asReport = (column: string): string =>
  `alter column ${column} type jsonb using case when ${column} is not null then
    jsonb_build_array(jsonb_build_object('code', 'text', 'parameters', jsonb_build_object('text', ${column}))) end`

/** What judges report is stored as codes with parameters; earlier texts stay as they are, under the code `text`. */
export class JudgeReports extends Migration {
  override up(): void {
    this.addSql(`alter table submission ${asReport('error_message')}`)
    this.addSql(`alter table judge_case ${asReport('message')}, ${asReport('contestant_message')}`)
  }
}
