/** Board files that cannot be imported; each says what is wrong where, so that the sender can mend the file. */
import { b400 } from './row.ts'

export const boardFilesErrors = {
  boardFileMissing: b400('The part {part} is missing.', '缺少文件 {part}。'),
  boardFileText: b400('{part} is not JSON in UTF-8.', '{part} 不是 UTF-8 编码的 JSON 文件。'),
  boardFileField: b400('{part}: {key} is missing or cannot be read.', '{part}：{key} 缺失或无法识别。'),
  boardTimes: b400(
    'config: the end must be later than the start, and both must have passed.',
    'config：结束时间必须晚于开始时间，且比赛必须已经结束。',
  ),
  boardTeamTwice: b400('team: the id {team} is used twice.', 'team：队伍编号 {team} 重复。'),
  boardUnknownTeams: b400(
    'run: {count} {count|run is|runs are} of teams that the team file does not have: {names}.',
    'run：有 {count} 条提交属于 team 文件中不存在的队伍：{names}。',
  ),
  boardUnknownProblem: b400(
    'run {place}: the contest has no problem {problem}.',
    'run 第 {place} 条：比赛没有题目 {problem}。',
  ),
  boardNegativeTimes: b400(
    'run: {count} {count|run was|runs were} made before the start, the first is number {place}.',
    'run：有 {count} 条提交早于比赛开始，第一条是第 {place} 条。',
  ),
  boardUnknownStatus: b400(
    'run {place}: the status {status} is unknown.',
    'run 第 {place} 条：状态 {status} 无法识别。',
  ),
  boardTooManyProblems: b400(
    'The board has {count} problems, at most {max} are possible.',
    '该榜单有 {count} 道题目，最多支持 {max} 道。',
  ),
  boardTooManyTeams: b400(
    'The board has {count} teams, at most {max} are possible.',
    '该榜单有 {count} 支队伍，最多支持 {max} 支。',
  ),
  boardTooManyRuns: b400(
    'The board has {count} runs, at most {max} are possible.',
    '该榜单有 {count} 条提交，最多支持 {max} 条。',
  ),
}
