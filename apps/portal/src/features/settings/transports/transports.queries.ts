import { listActivity } from '@phuljhari/contract/activity/activity.contract'
import * as contract from '@phuljhari/contract/transports/transports.contract'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'

// The keys begin with the one of the suggestions, so that a change invalidates these, too.

/** The transports by name (feature transports). */
export const transportsQuery = queryOptions({
  queryKey: ['transports', 'all'],
  queryFn: ({ signal }) => callAndParse(contract.listTransports, {}, signal),
})

/** Who changed a transport, what and when, the latest first. Owners may read it. */
export const transportEventsQuery = (id: string) =>
  queryOptions({
    queryKey: ['transports', 'history', id] as readonly unknown[],
    queryFn: ({ signal }) => callAndParse(listActivity, { query: { subject: 'transport', subjectId: id } }, signal),
  })

/** What the server validates. */
export type TransportInput = z.input<typeof contract.transportForm>

function useTransportChange<In>(mutationFn: (input: In) => Promise<unknown>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    // Refetches after a refusal, too, since the list was stale. Returned, so that the mutation stays pending.
    onSettled: () => cache.invalidateQueries({ queryKey: ['transports'] }),
  })
}

/** Saves a transport that read as `basedOn` when its form was opened. @param id null adds one, once for each `key`. */
export const useSaveTransport = (id: string | null) =>
  useTransportChange(({ basedOn, key, ...body }: TransportInput & { basedOn: contract.TransportTexts; key?: string }) =>
    id === null
      ? call(contract.createTransport, { body, ...(key !== undefined && withOptionalKey(key)) })
      : call(contract.updateTransport, { params: { id }, body: { ...body, basedOn } }),
  )

/** Makes `other` a spelling of the transport `id`. */
export const useMergeTransports = () =>
  useTransportChange(({ id, other }: { id: string; other: string }) =>
    call(contract.mergeTransports, { params: { id }, body: { other } }),
  )

/** Confirms that two transports are different. */
export const useKeepApart = () =>
  useTransportChange(({ id, other }: { id: string; other: string }) =>
    call(contract.keepTransportsApart, { params: { id }, body: { other } }),
  )

/** Deletes a transport that no order has used. */
export const useDeleteTransport = () =>
  useTransportChange((id: string) => call(contract.deleteTransport, { params: { id } }))

/** Makes a spelling a transport again. */
export const useSplitTransport = () =>
  useTransportChange((id: string) => call(contract.splitTransport, { params: { id } }))
