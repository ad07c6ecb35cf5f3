/** Texts of section 8 for orders that are being loaded, in lists and on the map. */
export const orderTexts = {
  loading: 'Loading orders...',
  listFailed: (status: string) => `Failed to fetch orders (${status})`,
} as const
