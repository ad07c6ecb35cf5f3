import { downloadGstFile } from '@phuljhari/contract/documents/gst-return.contract'
import { HttpResponse } from 'msw'
import { expect, it } from 'vitest'
import { LOST_REPLIES } from '../../test/lost-replies.ts'
import { answer } from '../../test/server.ts'
import { ApiError } from './api-error.ts'
import { fetchFile } from './fetch-file.ts'

const fetchGst = () => fetchFile(downloadGstFile, { params: { month: '2026-11', file: 'b2b' } })

it.each([
  ...LOST_REPLIES,
  ['the sign-in page of a public network', () => HttpResponse.html('<h1>Welcome to Airport Wi-Fi</h1>')] as const,
  ['an empty reply', () => new HttpResponse(null, { headers: { 'content-type': 'text/csv' } })] as const,
])('rejects %s, which is no file', async (_what, reply) => {
  answer(downloadGstFile, reply)
  await expect(fetchGst()).rejects.toThrow(ApiError)
})

it('returns the whole file as it was sent', async () => {
  answer(downloadGstFile, () => new HttpResponse('GSTIN\r\n', { headers: { 'content-type': 'text/csv' } }))
  expect(await (await fetchGst()).text()).toBe('GSTIN\r\n')
})
