/** Lets the page answer keys, scroll and draw before long work goes on. Where the browser can, the work is the first to go on after that. */
export const yieldToPage = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))
