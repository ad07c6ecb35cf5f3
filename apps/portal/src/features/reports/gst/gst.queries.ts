import { downloadGstFile, getGstMonth, type GstFile } from '@phuljhari/contract/documents/gst-return.contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { saveFile } from '../../../lib/save-file.ts'

export const GST_KEY = ['gst'] as const

/** @param month `yyyy-mm` */
export const gstMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...GST_KEY, month],
    queryFn: ({ signal }) => callAndParse(getGstMonth, { params: { month } }, signal),
  })

/**
 * Saves a file of GSTR-1, or the sales register.
 * @returns its name
 * @throws {ApiError} when the server refuses or the connection breaks
 */
export async function downloadFile(month: string, file: GstFile): Promise<string> {
  let content = new Blob()
  await call(downloadGstFile, { params: { month, file } }, undefined, async (response) => {
    content = await response.blob()
    return ''
  })
  const name = `${file === 'sales-register' || file === 'gstr3b' ? '' : 'gstr1-'}${file}-${month}.csv`
  saveFile(name, content)
  return name
}
