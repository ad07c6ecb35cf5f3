/** The response header in which our API sends how many rows there are in all. */
export const TOTAL_HEADER = 'x-total-count'
