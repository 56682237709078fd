/** HDU's markup, with texts of our own. */
import { encodeGbk } from '@podium/judge/remote/charset.ts'
import { escapeHtml } from '../html.ts'
import type { SiteReply } from '../request.ts'

/** How pages say that they are in GBK. */
export interface CharsetSigns {
  readonly isInHeader: boolean
  readonly isInPage: boolean
}

const corner = (account: string | null): string =>
  account === null
    ? `<form method=post action="/userloginex.php?action=login"><table>
        <tr><td>Author ID&nbsp;</td><td align=right><input name=username type=text class=text90 maxlength=20></td></tr>
        <tr><td>Password&nbsp;</td><td align=right><input name=userpass type=password class=text90></td></tr>
      </table><input name=login type=submit class=button40 value="Sign In"></form>`
    : `<div align=left style="font-size:16px;width:150px"><a href="/userstatus.php?user=${account}"> ${account}</a><br>
        <a href="/control_panel.php"> Control Panel </a><br>
        <a href="/userloginex.php?action=logout"> Sign Out</a></div>`

export interface HduPage {
  readonly title: string
  readonly account: string | null
  /** Rows of the outer table. */
  readonly rows: string
}

export const hduPage = ({ title, account, rows }: HduPage, signs: CharsetSigns): SiteReply => {
  const meta = signs.isInPage ? '<meta http-equiv=Content-Type content="text/html;charset=gb2312">' : ''
  const text = `<html><head><meta name=keywords content="online judge">${meta}<title>${title}</title></head><body >
<a name=top></a>
<table align=center cellSpacing=0 cellPadding=0 width=980 border=0>
<tr><td><a href="/"><img src="/images/banner.jpg" width="100%" height=116 border=0></a></td></tr>
<tr><td><table width="979px"><tr class=banner><td>Judge</td><td>Exercise</td></tr><tr style="font-size:16px" align=center>
  <td valign=top><form action="/search.php" method=get><a href="/listproblem.php?vol=1">Problems</a><br/>
    <input name=field value=author type=hidden><input class=text60 name=key></form></td>
  <td>${corner(account)}</td>
</tr></table></td></tr>
${rows}
<tr><td><table><tr align=center><td class=footer_link><a href="/">Home</a> | <a href=#top>Top</a></td></tr></table></td></tr>
</table></body></html>`
  return {
    headers: { 'content-type': signs.isInHeader ? 'text/html; charset=GBK' : 'text/html' },
    body: encodeGbk(text),
  }
}

export const loginRows = (remark: string): string => `<tr><td align=center><h1>Sign In Your Account</h1>
  <form method=post action="/userloginex.php?action=login"><span>${remark}</span>
  <input name=username><input name=userpass type=password><input name=login type=submit value="Sign In"></form></td></tr>`

export const messageRows = (title: string, words: string): string =>
  `<tr><td align=center><h1>${title}</h1><table><tr><td><DIV>${words}</DIV></td></tr></table></td></tr>`

export interface HduProblem {
  readonly title: string
  readonly limits: string
  readonly panels: readonly (readonly [title: string, html: string])[]
  readonly sampleInput: string
  readonly sampleOutput: string
  /** In the box within the sample output. */
  readonly hint: string | null
}

const pre = (html: string): string => `<pre><div style="font-family:Courier New,Courier,monospace;">${html}</div></pre>`
const hintBox = (hint: string | null): string =>
  hint === null
    ? ''
    : `<div style='font-family:Times New Roman;font-size:14px'><div style='font-weight:bold'><i>Hint</i></div>${hint}</div>` +
      `<i style='font-size:1px'> </i>`

export const problemRows = (
  id: string,
  { title, limits, panels, sampleInput, sampleOutput, hint }: HduProblem,
): string => {
  const all = [
    ...panels.filter(([name]) => name !== 'Source'),
    ['Sample Input', pre(escapeHtml(sampleInput))] as const,
    ['Sample Output', pre(`${escapeHtml(sampleOutput)}${hintBox(hint)}`)] as const,
    ...panels.filter(([name]) => name === 'Source'),
  ]
  const html = all.map(
    ([name, content]) =>
      `<div class=panel_title align=left>${name}</div> <div class=panel_content>${content}</div>` +
      '<div class=panel_bottom>&nbsp;</div><br>',
  )
  return `<tr><td align=center><h1 style='color:#1A5CC8'>${escapeHtml(title)}</h1><font><b><span style='color:green'>${limits}<br>
Total Submission(s): 12&nbsp;&nbsp;&nbsp;&nbsp;Accepted Submission(s): 3<br></span></b></font><br><br>${html.join('')}
<center><a href='statistic.php?pid=${id}'>Statistic</a>&nbsp;|&nbsp;<a href='submit.php?pid=${id}'>Submit</a></center></td></tr>`
}

export interface HduStatusRow {
  readonly runId: string
  readonly status: string
  readonly problemId: string
  readonly time: string
  readonly memory: string
  readonly codeBytes: number
  readonly language: string
  readonly author: string
}

const statusRow = (row: HduStatusRow): string => {
  const { runId, status, problemId, time, memory, codeBytes, language, author } = row
  const word = status === 'Compilation Error' ? `<a href="/viewerror.php?rid=${runId}">${status}</a>` : status
  return `<tr align=center ><td height=22px>${runId}</td><td>2026-11-26 10:00:00</td><td><font color=red>${word}</font></td>
<td><a href="/showproblem.php?pid=${problemId}">${problemId}</a></td><td>${time}</td><td>${memory}</td>
<td><a href="/viewcode.php?rid=${runId}" target=_blank>${codeBytes} B</a></td><td>${language}</td>
<td class=fixedsize><a href="/userstatus.php?user=${author}">${author} the judge</a></td></tr>`
}

const columns = [
  'Run ID',
  'Submit Time',
  'Judge Status',
  'Pro.ID',
  'Exe.Time',
  'Exe.Memory',
  'Code Len.',
  'Language',
  'Author',
]

export const statusRows = (rows: readonly HduStatusRow[]): string => `<tr><td align=center><h1>Realtime Status</h1>
<div id=fixed_table><table width=99% border=0 class="table_text">
<tr><td colspan=9><form action="/status.php" method=get><input name=first><input name=pid><input name=user></form></td></tr>
<tr class=table_header>${columns.map((name) => `<td class=table_header>${name}</td>`).join('')}</tr>
${rows.map(statusRow).join('\n')}
</table></div></td></tr>`

export interface HduSubmitForm {
  readonly account: string
  readonly problemId: string
  readonly languages: readonly (readonly [id: string, name: string])[]
  readonly isCaptchaShown: boolean
}

export const submitRows = ({ account, problemId, languages, isCaptchaShown }: HduSubmitForm): string => `<tr><td>
<form onsubmit="submitEncode()" action="/submit.php?action=submit" method=post name=submitform id=submitform><table>
<tr><td><h1>Submit Your Solution</h1><div align=center><i>Current Authenticated Author : ${account}</i></div></td></tr>
<tr id=exe_checkcode><td align=center>Verify Code: <img src="/ck.php"><select name=check><option value=0></option></select></td></tr>
${isCaptchaShown ? '' : `<script language="javascript">set_hidden('exe_checkcode')</script>`}
<tr><td><input type=hidden name=_usercode>Problem ID <input type=text name=problemid value="${problemId}">
Language <select name=language>${languages.map(([id, name]) => `<option value=${id}>${name}</option>`).join('')}</select></td></tr>
<tr><td><textarea name=usercode class=code></textarea></td></tr><tr><td><input type=submit value=Submit></td></tr>
</table></form></td></tr>`

export const compileTextRows = (runId: string, text: string): string =>
  `<tr><td align=center><h1>View Compilation Error</h1><table><tr><td>Run ID ${runId}<pre>${escapeHtml(text)}</pre></td></tr></table></td></tr>`

export const sourceRows = (status: string, source: string): string =>
  `<tr><td align=center><h1>View Code</h1><div>Judge Status : <font>${status}</font></div>
<textarea id=usercode style="display:none;text-align:left">${escapeHtml(source)}</textarea></td></tr>`
