/** SPOJ's markup, with texts of our own. */
import { escapeHtml } from '../html.ts'
import type { SiteReply } from '../request.ts'

const menu = (account: string | null): string =>
  account === null
    ? `<li><a href="#" data-toggle="modal" data-target="#login-modal">sign in</a></li>`
    : `<li class="dropdown profile"><a href="#" class="username_dropdown dropdown-toggle">PROFILE</a>
<ul class="dropdown-menu text-right pull-right" role="menu">
<li role="presentation"><a role="menuitem" href="/myaccount"><span class="fa fa-user fa-fw"></span>&nbsp; My profile</a></li>
<li role="presentation"><a role="menuitem" href="/status/${account}"><span class="fa fa-history fa-fw"></span>&nbsp; Submissions history</a></li>
<li role="presentation"><a role="menuitem" href="/logout"><span class="fa fa-sign-out fa-fw"></span>&nbsp; Sign out</a></li></ul></li>`

const loginForm = (isCaptchaShown: boolean): string => `<form id="login-form" action="/login/" method="post">
<input type="text" name="login_user" placeholder="Username"><input type="password" name="password">
<input type="checkbox" name="autologin" value="1" checked>${isCaptchaShown ? '<div class="g-recaptcha" data-sitekey="0"></div>' : ''}
<input type="submit" name="submit" value="Log In"></form>`

export interface SpojPage {
  readonly title: string
  readonly account: string | null
  readonly content: string
  readonly isCaptchaShown?: boolean
}

export const spojPage = ({ title, account, content, isCaptchaShown = false }: SpojPage): SiteReply => ({
  body: `<!DOCTYPE html>
<html class="not-ie" lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body>
<div class="content"><div class="container" id="header"><ul class="nav navbar-nav"><li><a href="/problems">PROBLEMS</a></li>
<li><a href="/status">STATUS</a></li><li><a href="/ranks">RANKS</a></li>${menu(account)}</ul>
${account === null ? loginForm(isCaptchaShown) : ''}</div>
<div class="container" id="content">${content}</div></div>
</body></html>`,
})

/** For a code that is none. */
export const toTheList: SiteReply = {
  body: '<!DOCTYPE html><html><head><script>window.location.href="/problems/"</script></head><body></body></html>',
}

export interface SpojProblem {
  readonly title: string
  readonly time: string
  readonly memory: string
  readonly tags: readonly string[]
  readonly text: string
  readonly resource: string | null
  readonly languageIds: readonly string[]
}

const tag = (name: string): string =>
  `<a href="/problems/tag/${name}"><span class="problem-tag" data-tagid="7">#${name}<i class="fa fa-info"></i></span></a>`

/** @param isOld name, tags and facts lay inside the block of the text once */
export const problemContent = (code: string, problem: SpojProblem, isOld: boolean): string => {
  const { title, time, memory, tags, text, resource } = problem
  const name = `<h2 id="problem-name" class="text-center">${code} - ${escapeHtml(title)}</h2>`
  const tagBox = tags.length === 0 ? '' : `<div id="problem-tags" class="text-center">${tags.map(tag).join(' ')}</div>`
  const row = (label: string, value: string): string => `<tr><td>${label}</td><td>${value}</td></tr>`
  const facts = `<table id="problem-meta" class="probleminfo"><tbody>${row('Added by:', '<a href="/users/podium">podium</a>')}
${row('Date:', '2026-11-26')}${row('Time limit:', time)}${row('Source limit:', '50000B')}${row('Memory limit:', memory)}
${row('Cluster:', '<a href="/clusters/">Cube</a>')}${row('Languages:', 'All')}${resource === null ? '' : row('Resource:', resource)}</tbody></table>`
  return isOld
    ? `<div id="problem-body" class="col-md-12">${name}${tagBox}${text}<br><h3>Information</h3>${facts.replace(' id="problem-meta"', '')}</div>`
    : `<div class="prob">${name}${tagBox}<div id="problem-body">${text}</div></div><aside><h3>Information</h3>${facts}</aside>`
}

export const submitContent = (code: string, languages: readonly (readonly [id: string, name: string])[]): string => `
<form action="/submit/complete/" method="post" enctype="multipart/form-data"><textarea name="file" id="file"></textarea>
<input type="text" name="problemcode" value="${code}" readonly><select name="lang" id="lang">
${languages.map(([id, name]) => `<option value="${id}">${name}</option>`).join('\n')}</select>
<input type="submit" name="submit" value="Submit!"></form>`

export const postedContent = (runId: string): string =>
  `<h4>Solution submitted!</h4><form><input type="hidden" name="newSubmissionId" value="${runId}"/></form>`

export interface SpojRow {
  readonly runId: string
  readonly problemId: string
  readonly account: string
  readonly status: string
  readonly isFinal: boolean
  readonly words: string
}

const row = ({ runId, problemId, account, status, isFinal, words }: SpojRow): string => `<tr class="kol1">
<td class="statustext text-center"><a href="/submit/${problemId}/id=${runId}">${runId}</a></td><td class="status_sm">2026-11-26 10:00:00</td>
<td><a href="/users/${account}/" title="${account}">The Judge</a></td><td><a href="/problems/${problemId}/" title="${problemId}">Sum</a></td>
<td class="statusres text-center" id="statusres_${runId}" status="${status}" final="${isFinal ? 1 : 0}" manual="0"><strong>${words}</strong></td>
<td class="statustext text-center" id="statustime_${runId}"><a href="/ranks/${problemId}/">0.02</a></td>
<td class="statustext text-center" id="statusmem_${runId}">3.5M</td><td class="slang text-center"><p>CPP14</p></td></tr>`

export const statusContent = (rows: readonly SpojRow[]): string => `<table class="problems table newstatus"><thead><tr>
${['ID', 'DATE', 'USER', 'PROBLEM', 'RESULT', 'TIME', 'MEM', 'LANG'].map((name) => `<th>${name}</th>`).join('')}</tr></thead>
<tbody>${rows.map(row).join('\n')}</tbody></table>`

export const compileTextContent = (text: string): string =>
  `<div align="left"><pre><small>${escapeHtml(text)}</small></pre></div>`
