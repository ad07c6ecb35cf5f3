import type { ReactNode } from 'react'

export type Question = { title: string; message: string; confirmLabel?: string; danger?: boolean }
/** A form of somebody else's: it calls `done` when it has done what it is for. */
type Form = (done: () => void) => ReactNode
export type Asked = Question & {
  kind: 'alert' | 'confirm' | 'form'
  form?: Form
  answer: (yes: boolean) => void
  id: number
}

let asked: readonly Asked[] = []
let count = 0
const listeners = new Set<() => void>()

function ask(kind: Asked['kind'], question: Question & { form?: Form }): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++count
    const answer = (yes: boolean) => {
      show(asked.filter((other) => other.id !== id))
      resolve(yes)
    }
    show([...asked, { ...question, kind, id, answer }])
  })
}
function show(next: readonly Asked[]): void {
  asked = next
  listeners.forEach((listener) => listener())
}

/** What DialogHost shows. */
export const openDialogs = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  now: () => asked,
}

/** Questions and news as in-page dialogs: focus trapped, Escape, read out. Each promise resolves when the person has answered. */
export const dialogs = {
  /** True when confirmed; false for Cancel and Escape. */
  confirm: (question: Question) => ask('confirm', question),
  alert: async (message: string, title = 'Phuljhari'): Promise<void> => void (await ask('alert', { title, message })),
  /** True when the form is done; false when it was closed. */
  form: (title: string, form: Form) => ask('form', { title, message: '', form }),
  /** Answers no to all that is open: nobody is there to answer. */
  dismissAll: () => asked.forEach(({ answer }) => answer(false)),
  /** Whether typed input may be thrown away. */
  confirmDiscard: () =>
    ask('confirm', {
      title: 'Discard changes?',
      message: 'What you typed has not been saved.',
      confirmLabel: 'Discard',
      danger: true,
    }),
}
