/** What can be done with many orders at once: actions of the life cycle that are undone within a minute. */
export const BULK_ACTIONS = ['accept', 'makeReady', 'assign'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const BULK_MAX_ORDERS = 1000

/**
 * `waiting` and `undoing` are in progress. `changed`: someone else has changed the order since it was selected.
 * `refused` has the reason. `done` with a message could not be undone, for that reason.
 */
export const BULK_RESULTS = ['waiting', 'done', 'refused', 'changed', 'undoing', 'undone'] as const
export type BulkResult = (typeof BULK_RESULTS)[number]
