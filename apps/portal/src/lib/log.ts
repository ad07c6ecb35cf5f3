/** Logs to the browser's console what concerns developers rather than staff. */
export function logProblem(what: string, detail: unknown): void {
  console.warn(what, detail)
}
