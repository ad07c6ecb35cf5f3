/** What a developer should know and staff need not: goes to the browser's console. */
export function logProblem(what: string, detail: unknown): void {
  console.warn(what, detail)
}
