/** The zooms of section 9: that of the first view, and that of a selected marker unless the map is closer already. */
export const DEFAULT_ZOOM = 5
export const SELECTED_ZOOM = 15

export const MIN_ZOOM = 3
/** Orders that are still clustered at this zoom are offered as a list. */
export const MAX_ZOOM = 18
