import { ApiError } from '../../lib/api.ts'
import type { NamedTexts } from '../../ui/named-texts.ts'

/** The texts of sections 2 and 8 for categories, and of the forms that go beyond them. */
export const say: NamedTexts = {
  title: 'Categories',
  subtitle: 'Product categorization',
  column: 'Category Name',
  search: 'Search category name...',
  empty: { title: 'No categories found', hint: 'Try adjusting your search or add a new category' },
  /** What did not come from a call is unknown. */
  failed: (error) => (error instanceof ApiError ? 'Failed to fetch categories' : 'Unknown error'),
  add: {
    title: () => 'Add Category',
    done: 'Category added successfully!',
    failed: 'Failed to add category',
    missing: 'This server offers no adding of categories.',
  },
  edit: {
    title: (name) => `Edit ${name}`,
    done: 'Category updated successfully!',
    failed: 'Failed to update category',
    missing: 'This server offers no renaming of categories.',
  },
  remove: {
    title: (name) => `Delete ${name}`,
    done: 'Category deleted successfully!',
    failed: 'Failed to delete category',
    missing: 'This server offers no deleting of categories.',
  },
  renameHint: 'Its products get the new name too. Orders keep the name that they were made with.',
  confirmDelete: 'Are you sure you want to delete this category? This action cannot be undone.',
}
