import { ApiError } from '../../lib/api.ts'
import type { NamedTexts } from '../../ui/named-texts.ts'

/** The texts of sections 2 and 8 for brands, and of the forms that go beyond them. */
export const say: NamedTexts = {
  title: 'Brands',
  subtitle: 'Organize product brands',
  column: 'Brand Name',
  search: 'Search brand name...',
  empty: { title: 'No brands found', hint: 'Try adjusting your search or add a new brand' },
  /** What did not come from a call is unknown. */
  failed: (error) => (error instanceof ApiError ? 'Failed to fetch brands' : 'Unknown error'),
  add: {
    title: () => 'Add Brand',
    done: 'Brand added successfully!',
    failed: 'Failed to add brand',
    missing: 'This server offers no adding of brands.',
  },
  edit: {
    title: (name) => `Edit ${name}`,
    done: 'Brand updated successfully!',
    failed: 'Failed to update brand',
    missing: 'This server offers no renaming of brands.',
  },
  remove: {
    title: (name) => `Delete ${name}`,
    done: 'Brand deleted successfully!',
    failed: 'Failed to delete brand',
    missing: 'This server offers no deleting of brands.',
  },
  renameHint: 'Its products get the new name too. Orders keep the name that they were made with.',
  confirmDelete: 'Are you sure you want to delete this brand? This action cannot be undone.',
}
