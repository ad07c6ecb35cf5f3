import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure, statusOf } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { say } from '../customers.messages.ts'
import { customerQuery } from '../customers.queries.ts'
import { CustomerDetails } from './CustomerDetails.tsx'
import { CustomerFormDialog } from './CustomerFormDialog.tsx'

type Props = {
  id: string
  /** Opens another customer instead. */
  onOpen: (id: string) => void
  onClose: () => void
}
const NOT_FOUND = 404

/** All about one customer. The URL may name one who was merged into another since, or nobody. */
export function CustomerDialog({ id, onOpen, onClose }: Props) {
  const { data: customer, error, refetch } = useQuery(customerQuery(id))
  const [isEditing, setEditing] = useState(false)
  const isGone = statusOf(error) === NOT_FOUND
  return (
    <>
      <Dialog title={customer?.name ?? say.dialog} size="xl" hasUrl isCovered={isEditing} onClose={onClose}>
        {error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={isGone ? null : refetch} />}
        {customer && !isGone && <CustomerDetails customer={customer} onOpen={onOpen} onEdit={() => setEditing(true)} />}
        {!customer && !error && (
          <Loading text={say.loadingOne}>
            <Skeleton shape="facts" />
          </Loading>
        )}
      </Dialog>
      {isEditing && customer && <CustomerFormDialog customer={customer} onClose={() => setEditing(false)} />}
    </>
  )
}
