import {
  forgetPriceListLayout,
  previewPriceList,
  previewReply,
  uploadProducts,
  type PreviewReply,
  type PriceListChoices,
} from '@phuljhari/contract/products/price-list.contract'
import { latestUpload, undoUpload, uploadResult } from '@phuljhari/contract/products/upload.contract'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { canRepeatWrites, unreadable } from '../../../lib/api-error.ts'
import { untilGone } from '../../../lib/lost-replies.ts'
import { withOptionalKey } from '../../../lib/request-key.ts'
import { useCatalogueChange } from '../products.queries.ts'

/** A chosen file; `id` distinguishes it from another of the same name. */
export type ListFile = { id: number; file: File }

function listForm(file: File, choices: PriceListChoices | null): FormData {
  const body = new FormData()
  body.append('file', file)
  if (choices && Object.keys(choices).length > 0) body.append('choices', JSON.stringify(choices))
  return body
}

/** Loads what an upload would change; null if the server has no preview and supports only the call of section 7. */
export const previewQuery = ({ id, file }: ListFile, choices: PriceListChoices) =>
  queryOptions({
    queryKey: ['price-list', id, choices],
    queryFn: async ({ signal }): Promise<PreviewReply | null> => {
      const { data } = await call(previewPriceList, { body: listForm(file, choices) }, signal)
      const read = previewReply.safeParse(data)
      return read.success ? read.data : null
    },
    placeholderData: keepPreviousData,
    // A preview is valid only for the catalogue as it was when it was made.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Makes the server forget how lists with these columns were read, and reads the preview again. */
export function useForgetLayout() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (layout: string) => untilGone(call(forgetPriceListLayout, { params: { layout } })),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['price-list'] }),
  })
}

type Upload = { file: File; choices: PriceListChoices | null; key: string }

/** Resolves with the counts, or null from a server that sends none. A retry must keep its `key`. */
export const useUploadList = () =>
  useCatalogueChange(async ({ file, choices, key }: Upload) => {
    const { data } = await call(uploadProducts, { body: listForm(file, choices), ...withOptionalKey(key) })
    const read = uploadResult.safeParse(data)
    if (!read.success && canRepeatWrites()) throw unreadable(uploadProducts, read.error)
    return read.success ? read.data : null
  })

/** Loads the last upload of a price list, undone or not; null before the first one. */
export const latestUploadQuery = queryOptions({
  queryKey: ['price-list', 'latest upload'],
  queryFn: async ({ signal }) => {
    const { data } = await call(latestUpload, {}, signal)
    return latestUpload.schema.response[200].parse(data).upload
  },
  // Other users upload price lists, too.
  staleTime: 0,
  // Nor is what was the last one offered when the dialog opens again: an undo would be refused.
  gcTime: 0,
  retry: false,
})

export function useUndoUpload() {
  const cache = useQueryClient()
  return useCatalogueChange(async (uploadId: string) => {
    await call(undoUpload, { params: { uploadId } })
    await cache.invalidateQueries({ queryKey: latestUploadQuery.queryKey })
  })
}
