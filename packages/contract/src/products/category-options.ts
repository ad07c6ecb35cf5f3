/** The add form's categories, spelled as existing data spells them (section 9). They are also the first categories of a new database. */
export const ADD_FORM_CATEGORIES = [
  'SPARKLERS',
  'FLOWER POTS',
  'GROUND CHAKKARS',
  'KIDS FANCY',
  'BOMBS',
  'ROCKETS',
  'GARLANDS',
  'FANCY SHOTS',
  'MULTIPILE SHOTS',
  'SEPECIAL MULTIPILE SHOTS',
] as const

/** The edit form's categories: different ones (section 9). */
export const EDIT_FORM_CATEGORIES = ['Sparkels', 'Flower Pots', 'Multi Shots', 'Rockets', 'Bombs'] as const

/** The form's own categories first, then the server's, then the product's current one: an edit never changes it silently. */
export function categoryOptions(fixed: readonly string[], served: readonly string[], current?: string): string[] {
  return [...new Set([...fixed, ...served, ...(current ? [current] : [])])]
}
