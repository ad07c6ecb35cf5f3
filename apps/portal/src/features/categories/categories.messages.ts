import { ApiError } from '../../lib/api.ts'

/** The texts of sections 2 and 8 for categories. */
export const say = {
  search: 'Search category name...',
  empty: { title: 'No categories found', hint: 'Try adjusting your search or add a new category' },
  /** What did not come from a call is unknown. */
  failed: (error: unknown) => (error instanceof ApiError ? 'Failed to fetch categories' : 'Unknown error'),
  edit: (name: string) => ({ title: `Edit ${name}`, message: 'This server offers no renaming of categories.' }),
  remove: (name: string) => ({ title: `Delete ${name}`, message: 'This server offers no deleting of categories.' }),
} as const
