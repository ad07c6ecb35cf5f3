import { useSyncExternalStore, type ReactNode } from 'react'
import { t } from '@phuljhari/contract/rules/t'

export type Question = { title: string; message: string; confirmLabel?: string; cancelLabel?: string; danger?: boolean }
/** Renders a form of a feature; `done` closes the dialog once the form has served its purpose. */
type RenderForm = (done: () => void) => ReactNode
export type OpenDialog = Question & {
  kind: 'alert' | 'confirm' | 'form'
  form?: RenderForm
  answer: (yes: boolean) => void
  id: number
}

let queue: readonly OpenDialog[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setQueue(next: readonly OpenDialog[]): void {
  queue = next
  listeners.forEach((listener) => listener())
}

function open(kind: OpenDialog['kind'], question: Question & { form?: RenderForm }): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      setQueue(queue.filter((other) => other.id !== id))
      resolve(yes)
    }
    setQueue([...queue, { ...question, kind, id, answer }])
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dialogs waiting for an answer, oldest first; DialogHost shows the first. */
export const useOpenDialogs = (): readonly OpenDialog[] => useSyncExternalStore(subscribe, () => queue)

/**
 * Alerts, confirmations and forms as in-page dialogs: focus trapped, closed by Escape, read out. Each promise
 * resolves when the user has answered.
 */
export const dialogs = {
  /** True when confirmed; false for Cancel and Escape. */
  confirm: (question: Question) => open('confirm', question),
  /** Shows nothing while a form is open, since that form is about the failed call that the alert would report. */
  alert: async (message: string, title = 'Phuljhari'): Promise<void> => {
    if (!queue.some(({ kind }) => kind === 'form')) await open('alert', { title, message })
  },
  /** True when the form is done; false when it was closed. */
  form: (title: string, form: RenderForm) => open('form', { title, message: '', form }),
  /** Asks whether unsaved input may be discarded. */
  confirmDiscard: () =>
    open('confirm', {
      title: t('Discard changes?'),
      message: t('What you typed has not been saved.'),
      confirmLabel: t('Discard'),
      danger: true,
    }),
  /** Cancels every open dialog, for use when the session ends. */
  dismissAll: () => queue.forEach(({ answer }) => answer(false)),
}
