/** One server-sent event. `type` defaults to `message`; `id` is null when the event has none. */
export type ServerEvent = { type: string; data: string; id: string | null }

function parseEvent(block: string): ServerEvent {
  const event: ServerEvent = { type: 'message', data: '', id: null }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? []
    if (name === 'event') event.type = value
    if (name === 'id') event.id = value
    if (name === 'data') data.push(value)
  }
  return { ...event, data: data.join('\n') }
}

/**
 * Reads a stream of server-sent events to its end. EventSource will not do: it cannot send the token.
 * @param onEvent called for each event, including one that only has an id.
 * @param onActivity called for every chunk, including the comments that the server sends as a heartbeat.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onActivity: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let buffer = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onActivity()
    // A carriage return at the end of a chunk may be the first half of a CRLF.
    buffer = (buffer + decoder.decode(value, { stream: true })).replaceAll(/\r\n|\r(?!$)/g, '\n')
    const blocks = buffer.split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event.data !== '' || event.id !== null) onEvent(event)
    }
  }
}
