/** Cache key of the health query, in a file of its own so that the first screen need not load the health schema. */
export const HEALTH_KEY = ['health'] as const
