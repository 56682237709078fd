/**
 * Runs before the first paint, so that neither theme nor language flashes: puts the language on <html lang> and the theme on
 * <html class>. Blocking and a file of its own, because the page allows no inline script.
 * Language: query `l`, then the stored choice, then a Chinese browser, else en-US.
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
  try {
    theme = localStorage.getItem('theme')
  } catch {
    // storage is closed to this page: the system's choice stands
  }
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(dark ? 'dark' : 'light')
})()
