/** The markup of Codeforces, with texts of our own. */
import type { Visitor } from '../form-site.ts'
import { escapeHtml } from '../html.ts'
import type { SiteReply } from '../request.ts'

interface CodeforcesPage {
  readonly title: string
  readonly visitor: Visitor
  readonly content: string
  readonly sidebar?: string
  /** Shown when the page opens. */
  readonly message?: string | null
}

const corner = ({ account, csrf }: Visitor): string =>
  account === null
    ? '<a href="/enter?back=%2F">Enter</a> | <a href="/register">Register</a>'
    : `<a href="/profile/${account}">${account}</a> | <a href="/${csrf}/logout">Logout</a>`

export const codeforcesPage = ({
  title,
  visitor,
  content,
  sidebar = '',
  message = null,
}: CodeforcesPage): SiteReply => ({
  body: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN">
<html lang="en"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8">
<meta name="X-Csrf-Token" content="${visitor.csrf}"/><title>${title}</title>
<script type="text/javascript">MathJax.Hub.Config({ tex2jax: {inlineMath: [['$$$','$$$']]} });</script></head>
<body class=" "><span style='display:none;' class='csrf-token' data-csrf='${visitor.csrf}'>&nbsp;</span>
<script type="text/javascript">$(document).ready(function () {
  function show(json) { Codeforces.showMessage(json.text()); }
  ${message === null ? '' : `Codeforces.showMessage("${message}");`}
  Codeforces.reformatTimes();
});</script>
<div id="body"><div id="header"><div class="lang-chooser"><div><a href="?locale=en">In English</a></div>
<div>${corner(visitor)}</div></div></div>
<div class="menu-box"><ul><li><a href="/contests">Contests</a></li><li><a href="/gyms">Gym</a></li></ul>
<form method="post" action="/search"><input type='hidden' name='csrf_token' value='${visitor.csrf}'/><input name="query"/></form></div>
<div id="sidebar">${sidebar}</div>
<div id="pageContent" class="content-with-sidebar">${content}</div>
<div id="footer"><a href="/">Codeforces</a></div></div></body>
</html>
`,
})

/** A box for the check of a human, where there is one. */
const captchaBox = (isShown: boolean): string =>
  isShown ? '<tr><td colspan="2"><div class="cf-turnstile" data-sitekey="0x0"></div></td></tr>' : ''

const errorBeside = (field: string, text: string | null): string =>
  `<div class="error__${field}"><span class="error for__${field}"${text === null ? ' style="display:none;"' : ''}>${text ?? '&nbsp;'}</span></div>`

export const enterForm = ({ csrf }: Visitor, isCaptchaShown: boolean, error: string | null): string => `
<form method="post" action="" id="enterForm"><input type='hidden' name='csrf_token' value='${csrf}'/>
<table class="table-form"><input type="hidden" name="action" value="enter"/>
<input type="hidden" name="ftaa" value=""/><input type="hidden" name="bfaa" value=""/>
<tr><td class="field-name">Handle/Email</td><td><input name="handleOrEmail" id="handleOrEmail" value=""/></td></tr>
<tr><td class="field-name">Password</td><td><input name="password" type="password" value=""/></td></tr>
<tr><td colspan="2">${errorBeside('password', error)}</td></tr>${captchaBox(isCaptchaShown)}
<tr><td><input type="checkbox" name="remember"/></td><td><input class="submit" type="submit" value="Login"/></td></tr>
</table></form>`

interface SubmitForm {
  readonly visitor: Visitor
  readonly path: string
  readonly contest: string
  readonly indices: readonly string[]
  readonly languages: readonly (readonly [id: string, name: string])[]
  readonly isCaptchaShown: boolean
  readonly error: { readonly field: string; readonly text: string } | null
}

export const submitForm = (form: SubmitForm): string => {
  const { visitor, path, contest, indices, languages, isCaptchaShown, error } = form
  const errorAt = (field: string): string => errorBeside(field, error?.field === field ? error.text : null)
  return `<form class="submit-form" method="post" action="${path}?csrf_token=${visitor.csrf}" enctype="multipart/form-data">
<input type='hidden' name='csrf_token' value='${visitor.csrf}'/><input type="hidden" name="ftaa" value=""/>
<input type="hidden" name="bfaa" value=""/><input type="hidden" name="action" value="submitSolutionFormSubmitted"/>
<input type="hidden" name="contestId" value="${contest}"/><table class="table-form">
<tr><td class="field-name">Problem:</td><td><select name="submittedProblemIndex"><option value="">Choose problem</option>
${indices.map((index) => `<option value="${index}">${index} - Problem</option>`).join('')}</select></td></tr>
<tr class="subscription-row"><td colspan="2">${errorAt('submittedProblemIndex')}</td></tr>
<tr><td class="field-name">Language:</td><td><select name="programTypeId">
${languages.map(([id, name]) => `<option value="${id}">${name}</option>`).join('\n')}</select></td></tr>
<tr><td colspan="2">${errorAt('programTypeId')}</td></tr>
<tr class="programSourceTr"><td>Source code:</td><td><textarea id="sourceCodeTextarea" name="source"></textarea>
<input type="number" name="tabSize" value="4"></td></tr><tr><td colspan="2">${errorAt('source')}</td></tr>
<tr><td>Or choose file:</td><td><input name="sourceFile" type="file" value=""></td></tr>${captchaBox(isCaptchaShown)}
</table></form>`
}

export interface ProblemText {
  readonly title: string
  readonly time: string
  readonly memory: string
  readonly input: string
  readonly output: string
  /** Between the header and the samples, as the site has it. */
  readonly parts: string
  /** Content of each `pre`. */
  readonly samples: readonly (readonly [input: string, output: string])[]
  readonly note: string | null
  readonly tags: readonly string[]
}

const property = (name: string, title: string, text: string): string =>
  `<div class="${name}"><div class="property-title">${title}</div>${text}</div>`

const sampleBlock = (name: string, html: string): string =>
  `<div class="${name}"><div class="title">${name}</div><pre>\n${html}</pre></div>`

export const statementOf = (index: string, problem: ProblemText): string => {
  const samples = problem.samples.map(([input, output]) => sampleBlock('input', input) + sampleBlock('output', output))
  const note =
    problem.note === null ? '' : `<div class="note"><div class="section-title">Note</div>${problem.note}</div>`
  return `<div class="problemindexholder" problemindex="${index}"><div class="ttypography"><div class="problem-statement">
<div class="header"><div class="title">${index}. ${escapeHtml(problem.title)}</div>${property('time-limit', 'time limit per test', problem.time)}
${property('memory-limit', 'memory limit per test', problem.memory)}${property('input-file', 'input', problem.input)}
${property('output-file', 'output', problem.output)}</div>${problem.parts}<div class="sample-tests">
<div class="section-title">Examples</div><div class="sample-test">${samples.join('')}</div></div>${note}</div><p> </p></div></div>`
}

export const problemSidebar = (contestPath: string, name: string, tags: readonly string[]): string => `
<div class="roundbox"><table class="rtable"><tbody><tr><th class="left"><a style="color: black" href="${contestPath}">${name}</a></th></tr>
</tbody></table></div><div class="roundbox"><div class="caption titled">&rarr; Problem tags</div>
${tags.map((tag) => `<div class="roundbox"><span class="tag-box" title="${tag}">\n${tag}\n</span></div>`).join('')}</div>`

export interface ContestRow {
  readonly index: string
  readonly title: string
  /** `standard input/output`, or names of files. */
  readonly files: string
  readonly limits: string
}

export const contestTable = (path: string, rows: readonly ContestRow[]): string => `<table class="problems">
<tr><th class="top left">#</th><th class="top">Name</th></tr>${rows
  .map(
    ({ index, title, files, limits }) => `<tr><td class="id left"><a href="${path}/problem/${index}">
${index}
</a></td><td><div style="position: relative;"><div style="float: left;"><a href="${path}/problem/${index}"><!--
-->${title}<!--
--></a></div><div style="font-size:1.1rem;" class="notice"><div style="text-align:right;">${files}</div>
${limits}</div></div></td></tr>`,
  )
  .join('')}</table>`
