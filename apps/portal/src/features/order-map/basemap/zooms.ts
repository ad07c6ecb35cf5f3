/** Zooms of section 9: of the first view, and of a selected marker unless the map is closer already. */
export const DEFAULT_ZOOM = 5
export const SELECTED_ZOOM = 15

export const MIN_ZOOM = 3
/** Orders that are together at this zoom are offered as a list. */
export const MAX_ZOOM = 18
