/** The cache key of the server's health, apart from its query so that the entry loads without the contract's schemas. */
export const HEALTH_KEY = ['health'] as const
