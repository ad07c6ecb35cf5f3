import { expect, it, vi } from 'vitest'
import { collectCsv, rowCounter } from './collect-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

// covers orders-70
it('counts rows across chunks, and ignores line breaks within quotes', () => {
  const count = rowCounter()
  count(bytes('Order,Notes\r\nO1,"first '))
  count(bytes('line\r\nsecond ""quoted""\n'))
  expect(count(bytes('line"\r\nO2,\r\n'))).toBe(3)
})

it('collects the whole file and reports its rows without the header', async () => {
  const onProgress = vi.fn<(progress: { rows: number; bytes: number }) => void>()
  const body = new Response('Order\r\nO1\r\nO2\r\n').body
  if (!body) throw new Error('the reply has no body')
  const file = await collectCsv(body, onProgress)
  expect(await file.text()).toBe('Order\r\nO1\r\nO2\r\n')
  expect(onProgress).toHaveBeenLastCalledWith({ rows: 2, bytes: 15 })
})

it('fails when the connection breaks, so that a part is not mistaken for the whole file', async () => {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      controller.enqueue(bytes('Order\r\n'))
      controller.error(new TypeError('network error'))
    },
  })
  await expect(collectCsv(body, () => {})).rejects.toThrow('network error')
})
