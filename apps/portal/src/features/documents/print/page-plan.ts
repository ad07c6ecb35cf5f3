/** The parts below the lines, in order. Each stays on one page. */
export const FOOT_PARTS = ['totals', 'hsn', 'eInvoice', 'payment', 'terms'] as const
export type FootPart = (typeof FOOT_PARTS)[number]

export type PlannedPage = {
  /** The lines of the page: the index of the first, and the index after the last. */
  lines: readonly [number, number]
  foot: readonly FootPart[]
}

/** Measured heights, in pixels. */
export type PartHeights = {
  page: number
  head: number
  /** The head of every page after the first. */
  runningHead: number
  tableHead: number
  lines: readonly number[]
  foot: ReadonlyArray<readonly [FootPart, number]>
}

/**
 * Divides a document among pages, so that each page can say its number and their count. Browsers count only the pages
 * of a whole print job, which may hold many documents.
 */
export function planPages({ page, head, runningHead, tableHead, lines, foot }: PartHeights): PlannedPage[] {
  const pages: Array<{ lines: [number, number]; foot: FootPart[] }> = [{ lines: [0, 0], foot: [] }]
  let used = head
  const current = () => pages.at(-1) ?? { lines: [0, 0], foot: [] }
  const turn = (line: number) => {
    pages.push({ lines: [line, line], foot: [] })
    used = runningHead
  }
  for (const [index, height] of lines.entries()) {
    const hasTable = () => current().lines[1] > current().lines[0]
    const needed = () => height + (hasTable() ? 0 : tableHead)
    // A line that is taller than a page gets a page, which it overflows.
    if (used + needed() > page && (hasTable() || pages.length === 1)) turn(index)
    used += needed()
    current().lines[1] = index + 1
  }
  for (const [part, height] of foot) {
    const isEmpty = current().foot.length === 0 && current().lines[0] === current().lines[1]
    if (used + height > page && !isEmpty) turn(lines.length)
    used += height
    current().foot.push(part)
  }
  return pages
}
