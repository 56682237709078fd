/**
 * Runs before the first paint, so that neither theme nor language flashes: puts the language on <html lang>, and the
 * theme and whether the reader wants no motion on <html class>. Blocking and a file of its own, because the page
 * allows no inline script. Language: query `l`, then the stored choice, then a Chinese browser, else en-US. Then it
 * asks for what this address will need (the build fills the list in, see early.ts).
 */
;(() => {
  const names = { 'zh-cn': 'zh-CN', 'en-us': 'en-US' }
  const asked = new URLSearchParams(location.search).get('l')
  const stored = /(?:^|;\s*)Web_Language=([^;]+)/.exec(document.cookie)?.[1]
  const languageOfBrowser = navigator.language.toLowerCase().startsWith('zh') ? 'zh-CN' : 'en-US'
  const known = (value) => names[String(value).toLowerCase()]
  const root = document.documentElement
  root.lang = known(asked) ?? known(stored) ?? languageOfBrowser

  let theme = null
  let token = null
  try {
    theme = localStorage.getItem('theme')
    token = localStorage.getItem('token')
  } catch {
    // storage is closed to this page: the system's choice stands
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(dark ? 'dark' : 'light')

  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const calm = () => root.classList.toggle('still', still.matches)
  calm()
  still.addEventListener('change', calm)

  // The frame of index.html is that of the site: back office and pages for a hall have another one, or none.
  root.classList.toggle('bare', /^\/(?:admin|scrollBoard)(?:\/|$)|\/wall$/.test(location.pathname))

  const ask = (rel, href, as) => {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, href, as, crossOrigin: 'anonymous' }))
  }
  for (const { path, files, texts, fonts, call } of /* early */ []) {
    const found = new RegExp(path).exec(location.pathname)
    if (found === null) continue
    for (const file of [...files, ...texts[root.lang]]) ask('modulepreload', file, 'script')
    for (const font of fonts) ask('preload', font, 'font')
    if (call !== undefined && !token) ask('preload', call.replace('$1', found[1]), 'fetch')
  }
})()
