import { INVOICE_KINDS, type TaxDocumentKind } from '@phuljhari/contract/documents/document-kinds'
import * as contract from '@phuljhari/contract/documents/documents.contract'
import type { DocumentSummary, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../lib/api.ts'
import { callAndParse } from '../../lib/call-and-parse.ts'
import { fetchLinkedPage, linkedPages } from '../../lib/linked-pages.ts'
import { withOptionalKey } from '../../lib/request-key.ts'

/** The key of all queries of documents, which every change of a document invalidates. */
export const DOCUMENTS_KEY = ['documents'] as const

export type DocumentFilter = {
  kind?: TaxDocumentKind
  from?: string
  to?: string
  search?: string
  incomplete?: 'true'
}

const listOf = (filter: DocumentFilter) => ({
  route: contract.listDocuments,
  input: { query: filter },
  read: (data: unknown) => ({ documents: contract.listDocuments.schema.response[200].parse(data) }),
})

/** Fetches a page of the matching documents. @param link that of the page before, null for the first page */
export const fetchPage = (filter: DocumentFilter, link: string | null, signal: AbortSignal) =>
  fetchLinkedPage(listOf(filter), link, signal)

/** The matching documents, newest first, a page at a time. */
export const documentsQuery = (filter: DocumentFilter) =>
  linkedPages([...DOCUMENTS_KEY, 'list', filter], listOf(filter))

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'one', id],
    queryFn: ({ signal }) => callAndParse(contract.getDocument, { params: { id } }, signal),
  })

/** Fetches whole documents for one print job, in the order of the ids. */
export const fetchDocuments = (ids: readonly string[], signal?: AbortSignal): Promise<TaxDocument[]> =>
  callAndParse(contract.printDocuments, { body: { ids: [...ids] } }, signal)

/** An order's documents, oldest first, and what its invoice lacks. @param status refetches when the status changes */
export const orderDocumentsQuery = (orderId: string, status: string) =>
  queryOptions({
    queryKey: [...DOCUMENTS_KEY, 'order', orderId, status],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => callAndParse(contract.orderDocuments, { params: { orderId } }, signal),
  })

/** Returns the valid invoice among the documents of an order; a cancelled one is not valid. */
export const validInvoice = (documents: readonly DocumentSummary[]): DocumentSummary | undefined =>
  documents.find(({ kind, cancelled }) => cancelled === null && INVOICE_KINDS.some((one) => one === kind))

/** The uninvoiced orders whose goods have left, oldest first, a page at a time. */
export const uninvoicedQuery = linkedPages([...DOCUMENTS_KEY, 'to-be-invoiced'], {
  route: contract.listUninvoiced,
  input: {},
  read: (data) => contract.listUninvoiced.schema.response[200].parse(data),
})

/** Open orders from before GST was part of the total, until an owner has dismissed the list. */
export const totalsToReviewQuery = queryOptions({
  queryKey: [...DOCUMENTS_KEY, 'totals-to-review'],
  queryFn: ({ signal }) => callAndParse(contract.listTotalsToReview, {}, signal),
})
export function useCloseTotalsReview() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => callAndParse(contract.closeTotalsReview, {}),
    onSettled: () => void cache.invalidateQueries({ queryKey: totalsToReviewQuery.queryKey }),
  })
}

type Issue = Input<typeof contract.issueDocument>['body']

/** Issues the invoice of an order. Issuing again returns the invoice that it has. */
export function useIssueDocument() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, key, ...body }: NonNullable<Issue> & { orderId: string; key: string }) =>
      callAndParse(contract.issueDocument, { params: { orderId }, body, ...withOptionalKey(key) }),
    // A refusal means that the cached data is stale.
    onSettled: () => {
      for (const key of [['orders', 'order'], ['orders', 'events'], ['payments'], DOCUMENTS_KEY])
        void cache.invalidateQueries({ queryKey: key })
    },
  })
}

export function useSetReferences(id: string) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof contract.setDocumentReferences>['body']) =>
      callAndParse(contract.setDocumentReferences, { params: { id }, ...(body && { body }) }),
    onSuccess: (document) => void cache.setQueryData(documentQuery(id).queryKey, document),
    onSettled: () => void cache.invalidateQueries({ queryKey: DOCUMENTS_KEY }),
  })
}
