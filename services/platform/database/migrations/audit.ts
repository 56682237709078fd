import { Migration } from '@mikro-orm/migrations'

interface Audited {
  readonly table: string
  /** Columns of its key. */
  readonly key?: string
  /** Columns of which only that they changed is written down: passwords, codes, sources, what participants print. */
  readonly secret?: string
}

/** The tables whose rows staff and administrators change; a row of a new one is a migration of its own. */
const audited: readonly Audited[] = [
  { table: 'users', key: 'uid', secret: 'password_hash,email,mobile' },
  { table: 'user_group', secret: 'code' },
  { table: 'group_member' },
  { table: 'contest', secret: 'pwd' },
  { table: 'contest_problem' },
  { table: 'contest_staff', key: 'cid,uid' },
  { table: 'contest_announcement' },
  { table: 'contest_print', secret: 'content' },
  { table: 'clarification' },
  { table: 'problem', secret: 'spj_code,user_extra_file,judge_extra_file' },
  { table: 'training', secret: 'pwd' },
  { table: 'training_problem' },
  { table: 'training_category' },
  { table: 'tag' },
  { table: 'tag_classification' },
  { table: 'language', secret: 'template,code_template' },
  { table: 'announcement' },
  { table: 'notice' },
  { table: 'setting', key: 'key' },
  { table: 'discussion' },
  { table: 'discussion_category' },
  { table: 'discussion_report' },
  { table: 'comment' },
  { table: 'reply' },
  { table: 'remote_site', key: 'site' },
  { table: 'remote_account', secret: 'encrypted_secret' },
]

const whenServed = `when (coalesce(current_setting('podium.audit', true), '') <> '')`

/** Puts a table under the log. */
export const auditTrigger = ({ table, key = 'id', secret = '' }: Audited, of = 'insert or update or delete'): string =>
  `create trigger ${table}_audited after ${of} on ${table} for each row ${whenServed}
    execute function audit_change('${key}', '${secret}')`

/** A value as the log shows it: never one under the name of a secret, and long ones cut. */
const shown = `create function audit_shown(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when value is null or value = 'null' then 'null'
    when name ~* '(password|passwd|pwd|secret|token|cookie|source_code|email_pass)' then '"***"'
    when jsonb_typeof(value) = 'object' and length(value::text) <= 4000 then
      (select coalesce(jsonb_object_agg(k, case
        when k ~* '(password|passwd|pwd|secret|token|cookie)' then '"***"' else v end), '{}')
        from jsonb_each(value) as part (k, v))
    when length(value::text) <= 1000 then value
    else to_jsonb(left(value #>> '{}', 1000) || '…')
  end $$`

/** The fields of a row that differ from those of another, null for none. */
const changed = `create function audit_fields(of_row jsonb, other jsonb, secret text[]) returns jsonb
  language sql immutable as $$
  select jsonb_object_agg(name, case
    when value <> 'null' and name = any(secret) then '"***"' else audit_shown(name, value) end)
  from jsonb_each(of_row) as field (name, value)
  where value is distinct from coalesce(other -> name, 'null')
    and name not in ('updated_at', 'changed_at', 'gmt_modified', 'revision', 'edits', 'search_text', 'search_name') $$`

const record = `create function audit_change() returns trigger language plpgsql as $$
  declare
    served jsonb := current_setting('podium.audit')::jsonb;
    was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    one jsonb := coalesce(becomes, was);
    secret text[] := string_to_array(tg_argv[1], ',');
    fields_before jsonb := audit_fields(was, coalesce(becomes, '{}'), secret);
    fields_after jsonb := audit_fields(becomes, coalesce(was, '{}'), secret);
  begin
    if fields_before is null and fields_after is null then return null; end if;
    insert into audit (call_id, uid, username, call, cid, kind, object, label, before, after) values (
      (served ->> 'callId')::uuid, served ->> 'uid', served ->> 'username', served ->> 'call',
      coalesce((one ->> 'cid')::bigint, case when tg_table_name = 'contest' then (one ->> 'id')::bigint end,
        (served ->> 'cid')::bigint),
      tg_table_name,
      (select left(string_agg(one ->> part, '/' order by at), 128)
        from unnest(string_to_array(tg_argv[0], ',')) with ordinality as key (part, at)),
      left(coalesce(one ->> 'title', one ->> 'username', one ->> 'display_id', one ->> 'name'), 255),
      fields_before, fields_after);
    return null;
  end $$`

/** The log of what staff and administrators did. */
export class AuditLog extends Migration {
  override up(): void {
    // Without references: what was done stays known when the person, the contest or the object is gone.
    this.addSql(`create table audit (
      id bigserial primary key,
      call_id uuid not null,
      at timestamptz not null default clock_timestamp(),
      uid varchar(32) not null,
      username varchar(255) not null,
      call varchar(64) not null,
      cid bigint,
      kind varchar(32) not null,
      object varchar(128) not null,
      label varchar(255),
      before jsonb,
      after jsonb
    )`)
    this.addSql('create index audit_call on audit (call_id)')
    this.addSql('create index audit_contest on audit (cid, id desc) where cid is not null')
    this.addSql('create index audit_person on audit (lower(username), id desc)')
    this.addSql('create index audit_object on audit (kind, object, id desc)')
    this.addSql(`create function audit_is_final() returns trigger language plpgsql as $$ begin
      raise exception 'rows of the audit log are added, never changed' using errcode = '2F002'; end $$`)
    this.addSql(`create trigger audit_is_final before update or delete or truncate on audit
      for each statement execute function audit_is_final()`)
    for (const one of [shown, changed, record]) this.addSql(one)
    for (const one of audited) this.addSql(auditTrigger(one))
    // A verdict that staff sets; a judge's comes in no call, and who is deleted takes thousands along.
    this.addSql(auditTrigger({ table: 'submission', key: 'submit_id', secret: 'code' }, 'update of status'))
    // A balloon that is marked as delivered.
    this.addSql(auditTrigger({ table: 'contest_record', key: 'submit_id' }, 'update of checked'))
  }
}
