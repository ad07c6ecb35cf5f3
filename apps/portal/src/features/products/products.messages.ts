import { t } from '@phuljhari/contract/rules/t'

/** The texts of sections 2, 6 and 8 for products. */
export const say = {
  listFailed: t('Failed to fetch products'),
  added: t('Product added successfully!'),
  updated: t('Product updated successfully!'),
  deleted: t('Product deleted successfully!'),
  uploaded: t('Bulk items uploaded successfully!'),
  hidden: (name: string) => t('“{name}” was added, but the current search and filters hide it.', { name }),
  clearFilters: t('Clear search and filters'),
  addFailed: t('Failed to add product'),
  updateFailed: t('Failed to update product'),
  updateFallback: t('Product update failed'),
  deleteFailed: (status: number) => t('Failed to delete product ({status})', { status }),
  deleteFallback: t('Failed to delete product. Please try again.'),
  uploadFailed: t('Bulk upload failed'),
  uploadFailedHint: t('The price list could not be uploaded. Please try again.'),
  listed: (search: string) => (search === '' ? t('All products') : t('Results for “{search}”', { search })),
  ofNames: (names: readonly string[], search: string) =>
    search === ''
      ? t('Products of {names}', { names: names.join(', ') })
      : t('Results for “{search}” of {names}', { search, names: names.join(', ') }),
  filtered: (shown: number, loaded: number) =>
    shown === 1
      ? t('Showing {shown} filtered result of {loaded} on this page', { shown, loaded })
      : t('Showing {shown} filtered results of {loaded} on this page', { shown, loaded }),
  lastPage: t("No more items to display. You've reached the last page."),
  confirmDelete: {
    title: t('Delete Product'),
    message: t('Are you sure you want to delete this product? This action cannot be undone.'),
  },
  sampleList: t('Download a sample price list'),
  empty: { title: t('No items found'), hint: t('Try adjusting your search or add a new item.') },
} as const
