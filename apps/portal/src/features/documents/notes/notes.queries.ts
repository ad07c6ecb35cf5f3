import * as notesContract from '@phuljhari/contract/documents/document-notes.contract'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { RouteInput } from '@phuljhari/contract/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { toBody } from './note-input.ts'

type Body = ReturnType<typeof toBody>

/** After a lost reply the same request has the same key, so that it never issues two notes. */
export function useRequestKey(): (body: object) => string {
  const sent = useRef({ request: '', key: '' })
  return (body) => {
    const request = JSON.stringify(body)
    if (sent.current.request !== request) sent.current = { request, key: randomId() }
    return sent.current.key
  }
}

/** Issues a note on a bill. It changes what its order owes, so everything is refetched, also after a refusal. */
export function useIssueNote(billId: string) {
  const cache = useQueryClient()
  const keyOf = useRequestKey()
  return useMutation({
    mutationFn: async (body: Body): Promise<TaxDocument> => {
      const headers = { 'idempotency-key': keyOf(body) }
      const { data } = await call(notesContract.issueNote, { params: { id: billId }, body, headers })
      return notesContract.issueNote.schema.response[201].parse(data)
    },
    onSettled: () => cache.invalidateQueries(),
  })
}

/** Cancels a document. Its order owes something else then, so everything is refetched. */
export function useCancelDocument(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof notesContract.cancelDocument>['body']) =>
      callAndParse(notesContract.cancelDocument, { params: { id }, body }),
    onSettled: () => cache.invalidateQueries(),
  })
}
