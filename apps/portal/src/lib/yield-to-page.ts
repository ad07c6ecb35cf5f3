/** Lets the page handle input and render before long work continues, where possible ahead of other tasks. */
export const yieldToPage = (): Promise<void> =>
  'scheduler' in globalThis && typeof scheduler.yield === 'function'
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))
