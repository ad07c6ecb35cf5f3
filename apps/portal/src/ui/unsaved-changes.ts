import { useEffect } from 'react'

let forms = 0

/** Whether a form with typed input is open, also while it is being sent. */
export const hasUnsavedChanges = (): boolean => forms > 0

export function useUnsavedChanges(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    forms++
    return () => void forms--
  }, [isDirty])
}
