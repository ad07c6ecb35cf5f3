import { dialogs } from '../src/ui/dialogs.ts'

/** Cancels every dialog that a test left open. */
export function closeDialogs(): void {
  dialogs.dismissAll()
}
