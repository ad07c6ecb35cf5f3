import { dialogs } from '../src/ui/dialogs.ts'

/** Answers no to every dialog that a test left open. */
export function closeDialogs(): void {
  dialogs.dismissAll()
}
