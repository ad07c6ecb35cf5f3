import { createContext, useCallback, useContext, useEffect, useState } from 'react'

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

/** The states of a form that keep the dialog around it open: it has unsaved input, or its call is pending. */
type FormState = 'dirty' | 'busy'
type Report = (state: FormState, step: 1 | -1) => void

/** Tells the surrounding dialog the state of a form in it. */
export const FormStates = createContext<Report>(() => {})

/** Reports a form to the dialog that it is in, which then asks before it closes, or stays open. */
export function useFormState(state: FormState, isOn: boolean): void {
  const report = useContext(FormStates)
  useEffect(() => {
    if (!isOn) return
    report(state, 1)
    return () => report(state, -1)
  }, [report, state, isOn])
}

/** Passes to a dialog what the forms in it report. */
export function useFormStates(): { isDirty: boolean; isBusy: boolean; report: Report } {
  const [forms, setForms] = useState({ dirty: 0, busy: 0 })
  const report = useCallback<Report>(
    (state, step) => setForms((before) => ({ ...before, [state]: before[state] + step })),
    [],
  )
  return { isDirty: forms.dirty > 0, isBusy: forms.busy > 0, report }
}
