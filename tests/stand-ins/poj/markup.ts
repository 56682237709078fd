/** POJ's markup, with texts of our own. */
import { escapeHtml } from '../html.ts'
import type { SiteReply } from '../request.ts'

export interface PojPage {
  readonly title: string
  readonly account: string | null
  readonly body: string
  /** Null: the page does not say its charset. */
  readonly charset?: string | null
}

const corner = (account: string | null): string =>
  account === null
    ? `<form method=POST action=login>User ID:<input type=text name=user_id1 size=10><br>Password:<input type=password name=password1 size=10>
<br><input type=Submit value=login name=B1> <a href=registerpage>Register</a><input type=hidden name=url value=.></form>`
    : `<b><a href=userstatus?user_id=${account} target=_parent>${account}</a></b>&nbsp;&nbsp;
<a href="login?action=logout&url=%2F">Log Out</a><br><a href=mail>Mail:0(0)</a><br><a href=modifypage>Update your info</a>`

const navigation = (account: string | null): string => `<table width=100% border=1><tr>
<th width=20%>Online Judge</th><th width=20%>Problem Set</th><th width=20%>Authors</th><th width=20%>Online Contests</th><th width=20%>User</th></tr>
<tr><td valign=top><a href=page?id=1000>Web Board</a><br><a href=.>Home Page</a></td>
<td valign=top><a href=problemlist>Problems</a><br><a href=submit>Submit Problem</a><br><a href=status>Status (online)</a>
<form method=get action=gotoproblem>Prob.ID:<input type=text name=pid size=6><input type=Submit value=Go name=pb1></form></td>
<td valign=top><a href=userlist>Authors ranklist</a></td><td valign=top><a href=contests>Current Contest</a></td>
<td valign=top>${corner(account)}</td></tr></table>`

export const pojPage = ({ title, account, body, charset = 'utf-8' }: PojPage): SiteReply => ({
  body: `<html><head>${charset === null ? '' : `<meta http-equiv="Content-Type" content="text/html; charset=${charset}">`}
<link href='poj.css' type='text/css' rel='stylesheet'/><title>${title}</title></head><body>
<table border=0 width=100% background=images/table_back.jpg><tr><td>
${navigation(account)}
</td></tr></table>
${body}
<p align=center><a href=. title=Home><img src='images/home.gif' border=0></a><a href=javascript:history.go(-1)>Back</a></p>
</body></html>`,
})

/** Whatever goes wrong. */
export const errorBody = (text: string): string =>
  `<ul><font size=5>Error Occurred</font><br><br><font size=5><li>${text}</li></font></ul>`

export const loginBody = `<p align=center><font size=5 color=#333399>User Login</font></p>
<form method=POST action=login><table><tr><td>User ID:<input type=text name=user_id1></td></tr>
<tr><td>Password:<input type=password name=password1></td></tr></table><input type=Submit value=login name=B1>
<input type=hidden name=url value=.></form>`

export interface PojProblem {
  readonly title: string
  /** Rows of the table of limits. */
  readonly limits: string
  readonly parts: readonly (readonly [name: string, html: string])[]
  /** What its selector of languages leads to. */
  readonly chinese?: PojProblem
}

const part = ([name, html]: readonly [name: string, html: string]): string =>
  `<p class="pst">${name}</p>${
    name.startsWith('Sample ') ? `<pre class="sio">${html}</pre>` : `<div class="ptx" lang="en-US">${html}</div>`
  }`

export const problemBody = (id: string, { title, limits, parts }: PojProblem): string => `
<table border=0 width=100% background=images/table_back.jpg><tr><td>
<div style="position:absolute;right:20px">Language:<select name=lang onchange="changeLang()"><option value="default" selected>Default</option>
<option value="zh-CN">中文</option></select></div>
<div class="ptt" lang="en-US">${title}</div><div class="plm"><table align="center">${limits}
<tr><td><b>Total Submissions:</b> 12</td><td width="10px"></td><td><b>Accepted:</b> 3</td></tr></table></div>
${parts.map(part).join('')}
<p align="center">[<a href="submit?problem_id=${id}">Submit</a>] &nbsp; [<a href="problemstatus?problem_id=${id}">Status</a>]</p>
</td></tr></table>`

export interface PojRow {
  readonly runId: string
  readonly author: string
  readonly problemId: string
  readonly status: string
  readonly memory: string
  readonly time: string
  readonly language: string
  readonly codeBytes: number
}

const row = (run: PojRow): string => {
  const { runId, author, problemId, status, memory, time, language, codeBytes } = run
  const word = `<font color=blue>${escapeHtml(status)}</font>`
  const result =
    status === 'Compile Error' ? `<a href=showcompileinfo?solution_id=${runId} target=_blank>${word}</a>` : word
  return `<tr align=center><td>${runId}</td><td><a href=userstatus?user_id=${author}>${author}</a></td>
<td><a href=problem?id=${problemId}>${problemId}</a></td><td>${result}</td><td>${memory}</td><td>${time}</td>
<td><a href=showsource?solution_id=${runId} target=_blank>${language}</a></td><td>${codeBytes}B</td><td>2026-11-26 10:00:00</td></tr>`
}

const columns = ['Run ID', 'User', 'Problem', 'Result', 'Memory', 'Time', 'Language', 'Code Length', 'Submit Time']

export const statusBody = (
  rows: readonly PojRow[],
): string => `<p align=center><font size=5 color=#333399>Problem Status List</font></p>
<form method=get action=status>Problem ID:<input type=text name=problem_id><input type=text name=user_id></form>
<TABLE width=100% class=a><tr class=in>${columns.map((name) => `<td>${name}</td>`).join('')}</tr>
${rows.map(row).join('\n')}
</TABLE>
<p align=center>[<a href=status>Top</a>]&nbsp;&nbsp;[<a href=status?top=1>Next Page</a>]</p>`

export interface PojForm {
  readonly problemId: string
  readonly languages: readonly (readonly [id: string, name: string])[]
  readonly isCaptchaShown: boolean
}

export const submitBody = ({
  problemId,
  languages,
  isCaptchaShown,
}: PojForm): string => `<form method=POST action=submit onsubmit="encodeSource()">
<p align=center>Problem ID:<input type=text name=problem_id value=${problemId} size=20>
Language:<select size=1 name=language>${languages.map(([id, name]) => `<option value=${id}>${name}</option>`).join('')}</select>
${isCaptchaShown ? '<div class="g-recaptcha" data-sitekey="0"></div>' : ''}
Source:<textarea rows=30 name=source cols=80></textarea><input type=hidden name=encoded value=0>
<input type=submit value=Submit name=submit><input type=reset value=Reset name=reset></p></form>`

export const sourceBody = (
  run: PojRow,
  source: string,
): string => `<p align=center><font size=5 color=#333399>Source Code</font></p>
<table align=center><tr><td><b>Problem:</b> <a href=problem?id=${run.problemId}>${run.problemId}</a></td><td width=10px></td>
<td><b>User:</b> <a href=userstatus?user_id=${run.author}>${run.author}</a></td></tr>
<tr><td><b>Memory:</b> ${run.memory || 'N/A'}</td><td width=10px></td><td><b>Time:</b> ${run.time || 'N/A'}</td></tr>
<tr><td><b>Language:</b> ${run.language}</td><td width=10px></td><td><b>Result:</b> <font color=blue>${escapeHtml(run.status)}</font></td></tr></table>
<ul><li><font color=#333399 size=5>Source Code</font></li></ul><pre class="sh_cpp" style="font-family:Courier New">${escapeHtml(source)}</pre>`

export const compileTextBody = (text: string): string =>
  `<p align=center><font size=5>Compile Error Info</font></p><pre><font size=4>${escapeHtml(text)}</font></pre>`
