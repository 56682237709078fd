/**
 * Whether a page of a contest shows a verdict on a problem anyway: the problem's own pages, or the list of submissions.
 * @param pathname as the address has it: encoded, and with the label in whatever case somebody wrote it
 */
export function showsVerdict(pathname: string, displayId: string): boolean {
  const [, page = '', problem = ''] = /^\/contest\/[^/]+\/([^/]+)(?:\/([^/]+))?/.exec(pathname) ?? []
  return (
    page === 'submissions' ||
    (page === 'problem' && problem.toLowerCase() === encodeURIComponent(displayId).toLowerCase())
  )
}
