import { useQuery } from '@tanstack/react-query'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { say } from '../estimates.messages.ts'
import { estimateQuery } from '../estimates.queries.ts'
import { EstimateDetails } from './EstimateDetails.tsx'

type Props = { number: string; onClose: () => void }

/** All about one estimate. Its URL may name one that is not in the list, or none at all. */
export function EstimateDialog({ number, onClose }: Props) {
  const { data, error, refetch } = useQuery(estimateQuery(number))
  return (
    <Dialog title={`Estimate ${number}`} size="xl" hasUrl onClose={onClose}>
      {data && <EstimateDetails estimate={data} />}
      {!data && !error && <Loading text={say.oneLoading} />}
      {!data && error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />}
    </Dialog>
  )
}
