/**
 * Which modules share a file. A file costs a browser more than its bytes: what every page needs is one file, what most
 * need another, and tables with forms and the board's parts, which a problem page has none of, one each. The icons are
 * those of the bar over a text field.
 */
export const chunks = [
  { name: 'shell', tags: ['$initial' as const], test: /^(?!.*(?:app\/main\.tsx|index\.html))/, priority: 1 },
  {
    name: 'lists',
    test: /client\/(?:ui\/(?:table\/(?!list-search|row-link|row-menu|row-choice|use-stable-order)|form\/(?!button|clipboard|copy-button|field|inputs|names|segment|select\.|unsaved|use-unsaved)|markdown\/editor)|api\/(?:transfer|markdown-files))|lucide-react.*\/(?:heading-2|image|italic|letter-b|link|list-ordered|quote|sigma|square-sigma|table)\./,
    minShareCount: 12,
    priority: 1,
  },
  {
    name: 'common',
    test: /client\/(?:ui|domain\/(?!contest)|live|api)\/|lucide-react|proto\/(?:rules\/site\/locale|events\/topics)/,
    minShareCount: 12,
  },
  {
    // With the key of searches, which a board and the problem list have: a file of its own would cost more.
    name: 'contest-clock',
    test: /domain\/contest\/(?:use-contest-clock|contest-times)|ui\/form\/use-slash|proto\/rules\/contest\/(?:cleared-start|contest-phase)/,
    minShareCount: 2,
  },
  {
    name: 'board',
    test: /features\/boards\/|domain\/contest\/(?:contest-marks|countdown|timeline|use-award-name)|proto\/rules\/(?:board|contest\/award-names)/,
    minShareCount: 2,
  },
]
