import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadFailure } from '../../../lib/failure-text.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoadError } from '../../../ui/LoadError.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { say } from '../documents.messages.ts'
import { documentQuery } from '../documents.queries.ts'
import { DocumentDetails } from './DocumentDetails.tsx'

type Props = {
  id: string
  /** The dialog's URL names the document. */
  hasUrl?: boolean
  onClose: () => void
}

/** A tax document as printed, and what can be done with it. Its URL may name one that does not exist. */
export function DocumentDialog({ id, hasUrl = false, onClose }: Props) {
  const [isCovered, setCovered] = useState(false)
  const { data, error, refetch } = useQuery(documentQuery(id))
  const title = data ? `${documentTitle(data)} ${data.number}` : 'Tax document'
  return (
    <Dialog title={title} size="xl" className="print-dialog" hasUrl={hasUrl} isCovered={isCovered} onClose={onClose}>
      {data && <DocumentDetails document={data} onCovered={setCovered} />}
      {!data && !error && <Loading text={say.oneLoading} />}
      {!data && error && <LoadError text={loadFailure(error, say.oneFailed)} onRetry={refetch} />}
    </Dialog>
  )
}
