/** The themes in the order of the account menu: the component library's name and ours. */
export const THEMES = [
  ['auto', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
