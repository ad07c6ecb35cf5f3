/** Cache key of the health query, in a separate file so that the entry does not load the contract's schemas. */
export const HEALTH_KEY = ['health'] as const
