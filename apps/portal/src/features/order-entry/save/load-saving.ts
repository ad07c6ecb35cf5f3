/** Loads everything that saving needs, including what shows and prints the result, before anything is sent. */
export async function loadSaving() {
  const [{ attemptOf, draftErrors, remainingErrors, saveDraft, SavedBefore }, { SavedDraft }, { resolveConflict }] =
    await Promise.all([import('./save-draft.ts'), import('../saved/SavedDraft.tsx'), import('./resolve-conflict.tsx')])
  return { attemptOf, draftErrors, remainingErrors, saveDraft, SavedBefore, SavedDraft, resolveConflict }
}
export type SavingCode = Awaited<ReturnType<typeof loadSaving>>
