import { Migration } from '@mikro-orm/migrations'

/**
 * What the log of acts shows of a row is put together without a call for each field: a rejudge changes thousands of
 * rows at once, and those who submit wait for it. It shows the same as before.
 */
export class AuditFields extends Migration {
  override up(): void {
    this.addSql(`create or replace function audit_fields(of_row jsonb, other jsonb, secret text[]) returns jsonb
      language sql immutable as $$
      select jsonb_object_agg(name, case
        when value = 'null' then value
        when name = any(secret)
          or name ~* '(password|passwd|pwd|secret|token|cookie|source_code|email_pass)' then '"***"'
        when jsonb_typeof(value) <> 'object' and length(value::text) <= 1000 then value
        else audit_shown(name, value) end)
      from jsonb_each(of_row) as field (name, value)
      where value is distinct from coalesce(other -> name, 'null')
        and name not in
          ('updated_at', 'changed_at', 'gmt_modified', 'revision', 'edits', 'search_text', 'search_name') $$`)
  }
}
