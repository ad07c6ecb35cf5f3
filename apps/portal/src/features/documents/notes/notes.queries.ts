import * as notesContract from '@phuljhari/contract/documents/document-notes.contract'
import type { RouteInput } from '@phuljhari/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { withKey, withOptionalKey } from '../../../lib/request-key.ts'
import type { toBody } from './note-input.ts'

type Body = ReturnType<typeof toBody>

/** Issues a note. The order then owes another amount, so everything is refetched, after a refusal as well. */
export function useIssueNote(billId: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: Body; key: string }) =>
      callAndParse(notesContract.issueNote, { params: { id: billId }, body, ...withKey(key) }),
    onSettled: () => void cache.invalidateQueries(),
  })
}

/** Cancels a document. Its order then owes another amount, so everything is refetched. */
export function useCancelDocument(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: RouteInput<typeof notesContract.cancelDocument>['body']; key: string }) =>
      callAndParse(notesContract.cancelDocument, { params: { id }, body, ...withOptionalKey(key) }),
    onSettled: () => void cache.invalidateQueries(),
  })
}
