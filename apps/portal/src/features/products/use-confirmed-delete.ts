import { failureText, statusOf } from '../../lib/failure-text.ts'
import { getToken } from '../../lib/session.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import { say } from './products.messages.ts'
import { useDeleteProduct } from './products.queries.ts'
import type { SavedProduct } from './read-products.ts'

/** Asks, then deletes (section 8); without a token it asks to sign in instead (section 6). */
export function useConfirmedDelete() {
  // Awaited rather than given callbacks: those run only for the latest of several deletes under way.
  const { mutateAsync } = useDeleteProduct()
  return async (product: SavedProduct): Promise<void> => {
    if (getToken() === null) return dialogs.alert(say.signIn.message, say.signIn.title)
    if (!(await dialogs.confirm({ ...say.confirmDelete, confirmLabel: 'Delete', danger: true }))) return
    try {
      await mutateAsync(product.id)
      toast.success(say.deleted)
    } catch (error) {
      toast.error(failureText(error, say.deleteFailed(statusOf(error)), say.deleteFallback))
    }
  }
}
