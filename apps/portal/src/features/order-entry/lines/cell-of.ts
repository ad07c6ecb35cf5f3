/** Returns a cell of a line, by the names of line and column. */
export const cellOf = (list: HTMLElement | null, lineId: string, column: string) =>
  list?.querySelector<HTMLInputElement>(`[data-line="${CSS.escape(lineId)}"] [data-column="${CSS.escape(column)}"]`)
