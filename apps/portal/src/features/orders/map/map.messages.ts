/** The words of the map view; `View Full Details` is section 2's. */
export const say = {
  loading: 'Loading map...',
  failed: 'The map cannot be shown at the moment. Here is the list.',
  again: 'Try again',
  details: 'View Full Details',
} as const
