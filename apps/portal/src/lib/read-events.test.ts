import { expect, it } from 'vitest'
import { readEvents, type ServerEvent } from './read-events.ts'

async function read(...chunks: string[]) {
  const events: ServerEvent[] = []
  let activity = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })
  await readEvents(
    body,
    (event) => events.push(event),
    () => activity++,
  )
  return { events, activity }
}

it('reads events split across chunks, with any kind of line break', async () => {
  const { events } = await read(
    'id: 7\n\nevent: or',
    'der\r\ndata: {"a"',
    ':1}\r',
    '\nid: 8\r\n\r\ndata: x\ndata: y\n\n',
  )
  expect(events).toEqual([
    { type: 'message', data: '', id: '7' },
    { type: 'order', data: '{"a":1}', id: '8' },
    { type: 'message', data: 'x\ny', id: null },
  ])
})

it('reports comments as activity, not as events', async () => {
  expect(await read(': beat\n\n', ': beat\n\n')).toEqual({ events: [], activity: 2 })
})
