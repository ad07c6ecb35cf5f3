/** The texts of sections 2, 6 and 8 for products. */
export const say = {
  listFailed: 'Failed to fetch products',
  added: 'Product added successfully!',
  updated: 'Product updated successfully!',
  deleted: 'Product deleted successfully!',
  uploaded: 'Bulk items uploaded successfully!',
  hidden: (name: string) => `“${name}” was added, but the current search and filters hide it.`,
  clearFilters: 'Clear search and filters',
  addFailed: 'Failed to add product',
  updateFailed: 'Failed to update product',
  updateFallback: 'Product update failed',
  deleteFailed: (status: number) => `Failed to delete product (${status})`,
  deleteFallback: 'Failed to delete product. Please try again.',
  uploadFailed: 'Bulk upload failed',
  uploadFailedHint: 'The price list could not be uploaded. Please try again.',
  listed: (search: string) => (search === '' ? 'All products' : `Results for “${search}”`),
  ofNames: (names: readonly string[], search: string) =>
    search === '' ? `Products of ${names.join(', ')}` : `Results for “${search}” of ${names.join(', ')}`,
  filtered: (shown: number, loaded: number) =>
    `Showing ${shown} filtered ${shown === 1 ? 'result' : 'results'} of ${loaded} on this page`,
  lastPage: "No more items to display. You've reached the last page.",
  confirmDelete: {
    title: 'Delete Product',
    message: 'Are you sure you want to delete this product? This action cannot be undone.',
  },
  sampleList: 'Download a sample price list',
  empty: { title: 'No items found', hint: 'Try adjusting your search or add a new item.' },
} as const
