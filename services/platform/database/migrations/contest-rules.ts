import { Migration } from '@mikro-orm/migrations'

/** What a contest may set of its own rules, and the points of subtasks, from which the IOI rule takes the best. */
export class ContestRules extends Migration {
  override up(): void {
    this.addSql(`alter table contest
      add column penalty_minutes smallint not null default 20 check (penalty_minutes >= 0),
      add column whole_minutes boolean not null default false,
      add column compile_errors_count boolean not null default false,
      add column stars_first boolean not null default true,
      add column submit_interval_s int not null default 0 check (submit_interval_s >= 0),
      add column languages jsonb not null default '[]',
      add column feedback varchar(16) not null default 'full' check (feedback in ('full', 'subtask', 'none')),
      drop constraint contest_oi_rank_score_type_check,
      add constraint contest_oi_rank_score_type_check check (oi_rank_score_type in ('Recent', 'Highest', 'IOI')),
      -- Without feedback the whole contest lies under the freeze, which hides results from everybody but the jury.
      add constraint contest_feedback_freeze
        check (type <> 1 or feedback <> 'none' or (seal_rank and seal_rank_time = start_time))`)
    this.addSql('alter table contest_record add column subtasks jsonb')
    // As subtaskPoints of proto/rules/submission/subtasks.ts makes them.
    this.addSql(`update contest_record r set subtasks = n.subtasks from (
      select g.submit_id, jsonb_agg(jsonb_build_array(g.group_num, g.points, g.solved) order by g.seq) as subtasks
      from (
        select j.submit_id, coalesce(j.group_num, 0) as group_num, min(j.seq) as seq,
          case when min(j.mode) = 'subtask_lowest' then min(coalesce(j.score, 0))
            else floor(avg(coalesce(j.score, 0)) + 0.5)::int end as points,
          bool_and(j.status = 0)::int as solved
        from judge_case j join contest_record c on c.submit_id = j.submit_id
        where j.mode in ('subtask_lowest', 'subtask_average')
        group by j.submit_id, coalesce(j.group_num, 0)) g
      group by g.submit_id) n where n.submit_id = r.submit_id`)
  }
}
