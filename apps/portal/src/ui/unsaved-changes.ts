import { useEffect } from 'react'

let dirtyForms = 0

/** Whether a form with unsaved input is open, including one that is being sent. */
export const hasUnsavedChanges = (): boolean => dirtyForms > 0

/** Counts the calling form among those with unsaved input while `isDirty`. */
export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    dirtyForms++
    return () => void dirtyForms--
  }, [isDirty])
}
