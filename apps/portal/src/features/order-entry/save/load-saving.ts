/** Loads everything that saving needs, including what shows and prints the result. Nothing is sent before. */
export async function loadSaving() {
  const [saving, { SavedBill }, { resolveConflict }] = await Promise.all([
    import('./save-bill.ts'),
    import('../saved/SavedBill.tsx'),
    import('./resolve-conflict.tsx'),
  ])
  return { ...saving, SavedBill, resolveConflict }
}
export type SavingCode = Awaited<ReturnType<typeof loadSaving>>
