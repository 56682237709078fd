const BUTTONS = 5

/** Numbers of the page buttons: five at most, around the current page. */
export function pageWindow(page: number, pages: number): readonly number[] {
  const count = Math.min(BUTTONS, pages)
  const first = Math.min(Math.max(1, page - Math.floor(BUTTONS / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))
