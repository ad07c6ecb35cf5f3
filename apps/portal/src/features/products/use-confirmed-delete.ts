import { failureText, statusOf } from '../../lib/failure-text.ts'
import { keepFocusOnCard } from '../../ui/card-focus.ts'
import { dialogs } from '../../ui/dialogs.ts'
import { toast } from '../../ui/toast.ts'
import { say } from './products.messages.ts'
import { useDeleteProduct } from './products.queries.ts'
import type { SavedProduct } from './read-products.ts'
import { useRequireSignIn } from './use-require-sign-in.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Asks before a product is deleted (section 8). */
export function useConfirmedDelete(): (product: SavedProduct) => void {
  // Awaited, because callbacks of `mutate` run only for the latest of several concurrent deletes.
  const { mutateAsync } = useDeleteProduct()
  const requireSignIn = useRequireSignIn()
  const confirmAndDelete = async (product: SavedProduct) => {
    if (!(await dialogs.confirm({ ...say.confirmDelete, confirmLabel: t('Delete'), danger: true }))) return
    keepFocusOnCard()
    try {
      await mutateAsync(product.id)
      toast.success(say.deleted)
    } catch (error) {
      toast.error(failureText(error, say.deleteFailed(statusOf(error)), say.deleteFallback))
    }
  }
  return (product) => requireSignIn(() => void confirmAndDelete(product))
}
