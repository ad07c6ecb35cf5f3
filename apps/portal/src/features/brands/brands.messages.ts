import { ApiError } from '../../lib/api.ts'

/** The texts of sections 2 and 8 for brands. */
export const say = {
  search: 'Search brand name...',
  empty: { title: 'No brands found', hint: 'Try adjusting your search or add a new brand' },
  /** What did not come from a call is unknown. */
  failed: (error: unknown) => (error instanceof ApiError ? 'Failed to fetch brands' : 'Unknown error'),
  edit: (name: string) => ({ title: `Edit ${name}`, message: 'This server offers no renaming of brands.' }),
  remove: (name: string) => ({ title: `Delete ${name}`, message: 'This server offers no deleting of brands.' }),
} as const
