import { downloadGstFile, getGstMonth, type GstFile } from '@phuljhari/contract/documents/gst-return.contract'
import { queryOptions } from '@tanstack/react-query'
import { callAndParse } from '../../../lib/call-and-parse.ts'
import { fetchFile } from '../../../lib/fetch-file.ts'
import { saveFile } from '../../../lib/save-file.ts'

export const GST_KEY = ['gst'] as const

/** @param month `yyyy-mm` */
export const gstMonthQuery = (month: string) =>
  queryOptions({
    queryKey: [...GST_KEY, month],
    queryFn: ({ signal }) => callAndParse(getGstMonth, { params: { month } }, signal),
  })

const nameOf = (month: string, file: GstFile): string =>
  `${file === 'sales-register' || file === 'gstr3b' ? '' : 'gstr1-'}${file}-${month}.csv`

/**
 * Saves files of GSTR-1 or the sales register once all have arrived, so that nobody files a return with one missing.
 * @returns their names
 * @throws {ApiError} when the server refuses or the connection breaks; nothing is saved then
 */
export async function downloadFiles(month: string, files: readonly GstFile[]): Promise<string[]> {
  const fetched: Array<[name: string, content: Blob]> = []
  for (const file of files)
    fetched.push([nameOf(month, file), await fetchFile(downloadGstFile, { params: { month, file } })])
  for (const [name, content] of fetched) saveFile(name, content)
  return fetched.map(([name]) => name)
}
