/** Cache key of the health query, in a file of its own so that the entry loads without the contract's schemas. */
export const HEALTH_KEY = ['health'] as const
