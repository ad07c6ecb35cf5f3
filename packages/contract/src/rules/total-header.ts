/** The response header in which our API sends the total number of rows. */
export const TOTAL_HEADER = 'x-total-count'
