/** Attacks by formulas, by text that changes when it is parsed again, by markdown's own marks, and by sheer weight. */
export const formulas: readonly string[] = [
  '$\\href{javascript:ran(1)}{x}$', '$\\url{javascript:ran(1)}$', '$\\includegraphics{//evil.invalid/i}$', '$\\htmlId{root}{x}$', '$\\htmlClass{css-abc dark}{x}$', '$\\htmlStyle{position:fixed}{x}$', '$\\htmlData{open-pdf=x}{x}$',
  '$\\style{background:url(//evil.invalid/k)}{x}$', '$\\class{dark}{x}$', '$\\cssId{root}{x}$', '$\\text{<img src=x onerror=ran(1)>}$', '$\\unicode{<script>ran(1)</script>}$', '$</span><img src=x onerror=ran(1)>$',
  '$\\color{red;}<b onclick=ran(1)>x$', '$\\colorbox{url(//evil.invalid/c)}{x}$', '$\\textcolor{javascript:ran(1)}{x}$', '$\\rule{9999em}{9999em}$', '$\\kern{-9999em}x$', '$\\raisebox{9999em}{x}$', '$\\hspace{9999em}x$',
  '$\\def\\x{\\x\\x}\\x$', '$\\newcommand{\\y}{\\y}\\y$', '$$\n\\tag{<img src=x onerror=ran(1)>} x\n$$', '$\\char"3Cscript$', '$\\require{html}$', '<math><mi href="javascript:ran(1)">x</mi></math>', '<math><maction actiontype="statusline#x" xlink:href="javascript:ran(1)">x</maction></math>',
  '<math href="javascript:ran(1)">x</math>', '<math><annotation-xml encoding="text/html"><img src=x onerror=ran(1)></annotation-xml></math>', '<math><mtext><img src=x onerror=ran(1)></mtext></math>', '<math><mglyph src=x onerror=ran(1)></mglyph></math>',
  '<math><semantics><annotation encoding="text/html"><script>ran(1)</script></annotation></semantics></math>', '<math><mspace height=99999em width=99999em></mspace></math>',
]

export const mutations: readonly string[] = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=ran(1)&gt;">', '<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=ran(1)></style></mglyph></form></mtext></math>',
  '<svg></p><style><a id="</style><img src=1 onerror=ran(1)>">', '<svg><p><style><g title="</style><img src=x onerror=ran(1)>">', '<noscript><style></noscript><img src=x onerror=ran(1)></style>', '<math><style><img src=x onerror=ran(1)></style></math>',
  '<svg><style>&lt;img src=x onerror=ran(1)&gt;</style></svg>', '<table><math><mtext><select><mglyph><script>ran(1)</script></mglyph></select></mtext></math></table>', '<textarea><img title="</textarea><img src=x onerror=ran(1)>"></textarea>',
  '<xmp><p title="</xmp><svg/onload=ran(1)>">', '<listing>&lt;img src=x onerror=ran(1)&gt;</listing>', '<p><iframe><img src="</iframe><img src=x onerror=ran(1)>"></p>', '<noembed><img src="</noembed><img src=x onerror=ran(1)>">',
  '<template><p title="</template><img src=x onerror=ran(1)>">', '<b <script>ran(1)</script>0', '<a href="x"title="`><img src=x onerror=ran(1)>`">x</a>', '<img alt="`><img src=xx:x onerror=ran(1)>`">', '<p title=`x onmouseover=ran(1)`>x</p>',
  '<!--><img src=x onerror=ran(1)>-->', '<!-- --!><img src=x onerror=ran(1)>', '<!--[if gte IE 4]><script>ran(1)</script><![endif]-->', '<![CDATA[<img src=x onerror=ran(1)>]]>', '<svg><![CDATA[><img src=x onerror=ran(1)>]]></svg>', '<?xml-stylesheet href="javascript:ran(1)"?>',
  '<?php <img src=x onerror=ran(1)> ?>', '<!DOCTYPE x [<!ENTITY y "<script>ran(1)</script>">]>&y;', '</p><img src=x onerror=ran(1)>', '</section></div><script>ran(1)</script>', '<select><option><style></option></select><img src=x onerror=ran(1)></style>',
  '<a><b></a><i onclick=ran(1)></b>x', '<table><td><a href="javascript:ran(1)"></table>x', '<form><input name=attributes><input name=nodeName onfocus=ran(1) autofocus></form>', '<b attributes=x><img src=x onerror=ran(1)></b>',
]

export const marks: readonly string[] = [
  '[x](javascript:ran(1))', '[x](JAVASCRIPT:ran(1))', '[x]( javascript:ran(1))', '[x](<javascript:ran(1)>)', '[x](java&#115;cript:ran(1))', '[x](javascript&colon;ran(1))', '[x](data:text/html,<script>ran(1)</script>)', '[x](vbscript:ran(1))',
  '[x](file:///etc/passwd)', '![x](javascript:ran(1))', '![x](x"onerror="ran(1))', '![x](x "y" onerror=ran(1))', '[x](x "y\\" onclick=ran(1)")', '[x](x\'onclick=ran(1))', '![`<img src=x onerror=ran(1)>`](x)', '[x]: javascript:ran(1)\n\n[x]',
  '[x]: <javascript:ran(1)> "t"\n\n[a][x]', '<javascript:ran(1)>', '<JAVASCRIPT:ran(1)>', '<data:text/html,ran(1)>', 'javascript:ran(1)', 'http://x.invalid/"onmouseover="ran(1)', 'http://x.invalid/<img src=x onerror=ran(1)>', 'www.x.invalid/\'onclick=ran(1)',
  '[<img src=x onerror=ran(1)>](https://x.invalid)', '# <img src=x onerror=ran(1)>', '> <script>ran(1)</script>', '- <svg onload=ran(1)>', '| <img src=x onerror=ran(1)> |\n| - |\n| <svg/onload=ran(1)> |', '**<b onclick=ran(1)>x</b>**',
  '\\<img src=x onerror=ran(1)>\\<script>ran(1)</script>', '&lt;img src=x onerror=ran(1)&gt;', '&amp;lt;script&amp;gt;ran(1)', '<https://x.invalid/javascript:ran(1)//>', '[x](//evil.invalid/%0d%0aSet-Cookie:a=b)', '![x](/api/logout)', '![x](\\/\\/evil.invalid\\/api)',
  '[x](https://x.invalid/a.pdf"><img src=x onerror=ran(1)>)', '[<img src=x onerror=ran(1)>](https://x.invalid/a.pdf)', '[film](javascript:ran(1)//a.mp4)', '[sound](data:audio/mp3,x.mp3)', '[card](/api/logout?a.pdf)', '[card](https://a:b@x.invalid/a.pdf)',
  '[film](https://x.invalid/a.mp4?"autoplay="1)', '[x](https://x.invalid/a.pdf)\n{onclick=ran(1)}', '[x][y\n[y]: javascript:ran(1)',
]

export const codeBlocks: readonly string[] = [
  '```html\n<img src=x onerror=ran(1)>\n```', '```"><img src=x onerror=ran(1)>\nx\n```', '```cpp onclick=ran(1)\nint x;\n```', '```</code></pre><script>ran(1)</script>\nx\n```', '`<img src=x onerror=ran(1)>`', '`` ` <script>ran(1)</script> ``',
  '    <script>ran(1)</script>', '~~~js\nran("</code><img src=x onerror=ran(1)>")\n~~~', '```python\n"""</span><svg onload=ran(1)>"""\n```', '```\n</code></pre><img src=x onerror=ran(1)>', '```php\n<?php </script><img src=x onerror=ran(1)>\n```', '```class="dark\n x\n```',
  '<pre><code onclick=ran(1)>x</code></pre>', '<code class="hljs-string css-abc" onmouseover=ran(1)>x</code>',
]

/** Text that costs much to read; each is bounded by what may be posted. */
export const weights: readonly string[] = [
  '$$a\n'.repeat(16_000), '$a '.repeat(20_000), '$$'.repeat(30_001), '['.repeat(60_000), '![](x'.repeat(12_000), '*a _b '.repeat(10_000), '<b>'.repeat(20_000), '> '.repeat(30_000), '`'.repeat(60_001), '&#'.repeat(30_000),
  '- '.repeat(20_000), '|-'.repeat(25_000), '<!--'.repeat(15_000), '[a]: b\n'.repeat(9_000), `$${'{'.repeat(9_000)}$`, `$${'\\frac'.repeat(5_000)}$`, 'http://'.repeat(9_000), 'a@'.repeat(30_000), '\\$'.repeat(30_000), '<a href="'.repeat(7_000),
  '~~~\n'.repeat(16_000), '1. '.repeat(20_000), '"\''.repeat(30_000), `${'a'.repeat(65_000)}`, `e${'\u0301'.repeat(60_000)}`, '\u202e'.repeat(60_000),
]
