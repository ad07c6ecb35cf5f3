/** Where the cache keeps whether the server works. Apart from its query, so that the first screen need not load what the query reads its answer with. */
export const HEALTH_KEY = ['health'] as const
