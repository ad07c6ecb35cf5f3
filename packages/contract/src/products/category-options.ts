/** The add form's categories, spelled as in existing data (section 9). A new database starts with them. */
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

/** The edit form's categories, which differ from those of the add form (section 9). */
export const EDIT_FORM_CATEGORIES = ['Sparkels', 'Flower Pots', 'Multi Shots', 'Rockets', 'Bombs'] as const

/** The form's own categories, then the server's, then the product's current one, so that an edit never changes it. */
export function categoryOptions(fixed: readonly string[], served: readonly string[], current?: string): string[] {
  return [...new Set([...fixed, ...served, ...(current ? [current] : [])])]
}
