import {
  previewPriceList,
  previewReply,
  uploadProducts,
  type PreviewReply,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { uploadResult } from '@phuljhari/contract/products/upload.contract'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { isReachable, ApiError, call } from '../../../lib/api.ts'
import { config } from '../../../lib/config.ts'
import { isMissingCall } from '../../../lib/missing-call.ts'
import { useCatalogueChange } from '../products.queries.ts'

/** A chosen file; `id` tells one choice from the next of the same name. */
export type ListFile = { id: number; file: File }

function listForm(file: File, choices: PriceListChoices | null): FormData {
  const body = new FormData()
  body.append('file', file)
  if (choices && Object.keys(choices).length > 0) body.append('choices', JSON.stringify(choices))
  return body
}

/** A server of another origin that answers, but lets no page read its answer to a call that it does not know. */
async function isSilentRefusal(error: unknown, signal: AbortSignal): Promise<boolean> {
  const isElsewhere = new URL(config.apiBaseUrl, document.baseURI).origin !== location.origin
  return isElsewhere && error instanceof ApiError && error.isNetwork && (await isReachable(previewPriceList, signal))
}

/** What an upload would do, or null where the server cannot tell: only the one-step call is left then (section 7). */
export const previewQuery = ({ id, file }: ListFile, choices: PriceListChoices) =>
  queryOptions({
    queryKey: ['price-list', id, choices],
    queryFn: async ({ signal }): Promise<PreviewReply | null> => {
      try {
        const { data } = await call(previewPriceList, { body: listForm(file, choices) }, signal)
        const read = previewReply.safeParse(data)
        return read.success ? read.data : null
      } catch (error) {
        if (isMissingCall(error) || (await isSilentRefusal(error, signal))) return null
        throw error
      }
    },
    placeholderData: keepPreviousData,
    // A preview is only as good as the catalogue at its moment.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Gives the counts, or null from a server that tells none. */
export const useUploadList = () =>
  useCatalogueChange(async ({ file, choices }: { file: File; choices: PriceListChoices | null }) => {
    const read = uploadResult.safeParse((await call(uploadProducts, { body: listForm(file, choices) })).data)
    return read.success ? read.data : null
  })
