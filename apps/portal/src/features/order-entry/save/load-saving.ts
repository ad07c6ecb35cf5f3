/** Loads everything that saving needs, including what shows and prints the result, before anything is sent. */
export async function loadSaving() {
  const [
    { attemptOf, draftErrors, remainingErrors, saveDraft, SavedBefore },
    { SavedOutcome },
    { resolveConflict },
    { changeOfSaved },
  ] = await Promise.all([
    import('./save-draft.ts'),
    import('../saved/SavedOutcome.tsx'),
    import('./resolve-conflict.tsx'),
    import('./saved-before.ts'),
  ])
  return {
    attemptOf,
    draftErrors,
    remainingErrors,
    saveDraft,
    SavedBefore,
    SavedOutcome,
    resolveConflict,
    changeOfSaved,
  }
}
export type SavingCode = Awaited<ReturnType<typeof loadSaving>>
