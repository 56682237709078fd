/** The markup of AtCoder, with texts of our own. */
import type { Visitor } from '../form-site.ts'
import { escapeHtml } from '../html.ts'
import type { SiteReply } from '../request.ts'
import type { AtcoderTask } from './problems.ts'

interface AtcoderPage {
  readonly title: string
  readonly visitor: Visitor
  readonly content: string
  readonly status?: number
  /** Name of the contest that the page is of. */
  readonly contest?: readonly [id: string, name: string]
  readonly alert?: string | null
}

const alertBox = (alert: string | null): string =>
  alert === null
    ? ''
    : `<div class="row"><div class="alert alert-danger alert-dismissible col-sm-12 fade in" role="alert" >
<button type="button" class="close" data-dismiss="alert"><span aria-hidden="true">&times;</span></button>
<span class="glyphicon glyphicon-exclamation-sign" aria-hidden="true"></span> ${alert}</div></div>`

export const atcoderPage = (page: AtcoderPage): SiteReply => {
  const { title, visitor, content, status = 200, contest, alert = null } = page
  const { account, csrf } = visitor
  const corner =
    account === null
      ? '<li><a href="/register">Sign Up</a></li><li><a href="/login">Sign In</a></li>'
      : `<li><a href="/users/${account}">My Profile</a></li><li><a href="javascript:void(form_logout.submit())">Sign Out</a></li>`
  return {
    status,
    body: `<!DOCTYPE html>
<html><head><title>${title}</title><meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta property="og:title" content="${title}" />
<script>
  var LANG = "en";
  var userScreenName = "${account ?? ''}";
  var csrfToken = "${csrf}"
</script></head><body><div id="main-div" class="float-container">
<nav class="navbar navbar-inverse"><a class="navbar-brand" href="/home"></a>
<ul class="nav navbar-nav">${contest === undefined ? '' : `<li><a class="contest-title" href="/contests/${contest[0]}">${contest[1]}</a></li>`}</ul>
<ul class="nav navbar-nav navbar-right">${corner}</ul></nav>
<form method="POST" name="form_logout" action="/logout"><input type="hidden" name="csrf_token" value="${escapeHtml(csrf)}" /></form>
<div id="main-container" class="container">${alertBox(alert)}${content}</div></div></body></html>
`,
  }
}

/** A box for the check of a human, where there is one. */
const captchaBox = (isShown: boolean): string =>
  isShown ? '<div class="form-group"><div class="cf-turnstile" data-sitekey="0x0"></div></div>' : ''

const tokenField = (csrf: string): string => `<input type="hidden" name="csrf_token" value="${escapeHtml(csrf)}" />`

export const loginForm = ({ csrf }: Visitor, isCaptchaShown: boolean): string => `<div class="row"><h2>Sign In</h2>
<form class="form-horizontal" action="" method="POST">
<input type="text" class="form-control" id="username" name="username" value="" required/>
<input type="password" class="form-control" id="password" name="password" required/>
${captchaBox(isCaptchaShown)}${tokenField(csrf)}<button type="submit" id="submit">Sign In</button></form></div>`

interface SubmitForm {
  readonly visitor: Visitor
  readonly contest: string
  readonly tasks: readonly string[]
  readonly languages: readonly (readonly [id: string, name: string])[]
  readonly isCaptchaShown: boolean
}

export const submitForm = ({ visitor, contest, tasks, languages, isCaptchaShown }: SubmitForm): string => {
  const options = languages.map(
    ([id, name]) => `<option value="${id}" data-ace-mode="c_cpp">${escapeHtml(name)}</option>`,
  )
  const lists = tasks.map(
    (task) => `<div id="select-lang-${task}"><select class="form-control" data-placeholder="-"><option></option>
${options.join('\n')}</select></div>`,
  )
  return `<form class="form-horizontal form-code-submit" action="/contests/${contest}/submit" method="POST">
<select class="form-control" id="select-task" name="data.TaskScreenName">
${tasks.map((task) => `<option value="${task}">${task}</option>`).join('\n')}</select>
<div id="select-lang" class="col-sm-5" data-name="data.LanguageId" style="display:none;">${lists.join('\n')}</div>
<div id="sourceCode"><textarea id="plain-textarea" class="form-control plain-textarea" name="sourceCode"></textarea></div>
${captchaBox(isCaptchaShown)}${tokenField(visitor.csrf)}<button type="submit" id="submit">Submit</button></form>`
}

export const taskContent = (id: string, task: AtcoderTask): string => {
  const { title, limits, english, japanese } = task
  const lang = (name: string, text: string | null): string =>
    text === null ? '' : `<span class="lang-${name}">\n${text}\n</span>\n`
  const statement =
    id.startsWith('old') && japanese !== null
      ? japanese
      : `<span class="lang">\n${lang('ja', japanese)}${lang('en', english)}</span>`
  return `<div class="row"><div class="col-sm-12"><span class="h2">
  ${escapeHtml(title)}
  <a class="btn btn-default btn-sm" href="/contests/abc900/tasks/${id}/editorial">Editorial</a></span>
<hr/><p>
  Time Limit: ${limits.time} / Memory Limit: ${limits.memory}
</p>
<div id="task-statement">${statement}</div></div></div>`
}

export interface RunRow {
  readonly runId: string
  readonly contest: string
  readonly task: string
  readonly account: string
  readonly language: string
  readonly status: string
  readonly isOver: boolean
  readonly codeBytes: number
}

const statusCells = ({ runId, status, isOver }: RunRow): string =>
  isOver
    ? `<td class='text-center'><span class='label label-success'>${status}</span></td><td class='text-right'>13 ms</td><td class='text-right'>8948 KiB</td>`
    : `<td colspan='3' class='text-center waiting-judge' data-id='${runId}'><span class='label label-default'>${status}</span></td>`

/** @param isLinked older lists link the language by its id, newer ones by its name */
export const runRow = (row: RunRow, languageId: string, isLinked: boolean): string => {
  const { runId, contest, task, account, language, codeBytes } = row
  const list = `/contests/${contest}/submissions`
  const filter = isLinked ? `f.Language=${languageId}` : `f.LanguageName=${encodeURIComponent(language)}`
  return `<tr><td class="no-break"><time class='fixtime fixtime-second'>2026-11-26 10:00:00+0900</time></td>
<td><a href="/contests/${contest}/tasks/${task}">${task}</a></td>
<td><a href="/users/${account}">${account}</a> <a href='${list}?f.User=${account}'><span class='glyphicon'></span></a></td>
<td><a href="${list}/me?${escapeHtml(filter)}">${escapeHtml(language)}</a></td>
<td class="text-right submission-score" data-id="${runId}">0</td><td class="text-right">${codeBytes} Byte</td>
${statusCells(row)}<td class="text-center"><a href="${list}/${runId}" class="submission-details-link">Detail</a></td></tr>`
}

const columns = [
  'Submission Time',
  'Task',
  'User',
  'Language',
  'Score',
  'Code Size',
  'Status',
  'Exec Time',
  'Memory',
  '',
]

export const runList = (contest: string, rows: readonly string[], emptyWords: string): string => `<div class="row">
<div class="panel panel-default panel-submission"><div class="panel-heading">
<form class="form-inline form-filter" action="/contests/${contest}/submissions/me">
<select id="select-task" class="form-control" name="f.Task"><option></option></select></form></div>
${
  rows.length === 0
    ? `<div class="panel-body">${emptyWords}</div>`
    : `<div class="table-responsive"><table class="table table-bordered"><thead><tr>
${columns.map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}</div></div>`

/** @param compileText null: it compiled */
export const runContent = (row: RunRow, source: string, compileText: string | null): string => `<div class="col-sm-12">
<p><span class="h2">Submission #${row.runId}</span></p><hr>
<p><span class="h4">Source Code</span></p><pre id="submission-code" data-ace-mode="c_cpp">${escapeHtml(source)}</pre>
<h4>Submission Info</h4><div class="panel panel-default"><table class="table table-bordered table-striped">
<tr><th>Task</th><td class="text-center"><a href="/contests/${row.contest}/tasks/${row.task}">${row.task}</a></td></tr>
<tr><th>User</th><td class="text-center"><a href="/users/${row.account}">${row.account}</a></td></tr>
<tr><th>Language</th><td class="text-center">${escapeHtml(row.language)}</td></tr>
<tr><th>Code Size</th><td class="text-center">${row.codeBytes} Byte</td></tr>
<tr><th>Status</th><td id="judge-status" class="text-center"><span class='label label-default'>${row.status}</span></td></tr>
${row.isOver ? '<tr><th>Exec Time</th><td class="text-center">13 ms</td></tr><tr><th>Memory</th><td class="text-center">8948 KiB</td></tr>' : ''}
</table></div>
${compileText === null ? '' : `<h4>Compile Error</h4><pre>${escapeHtml(compileText)}</pre>`}</div>`
