/** One server-sent event. `type` is `message` where the server names none; `id` is null where it sends none. */
export type ServerEvent = { type: string; data: string; id: string | null }

function eventOf(block: string): ServerEvent {
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
 * Reads a stream of server-sent events to its end: EventSource itself cannot send the token.
 * @param onEvent called for each event, also one that carries its id alone.
 * @param onSign called for whatever arrives: comments are the server's signs of life.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onSign: () => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let held = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onSign()
    // A return at the very end may be half of a line's end.
    held = (held + decoder.decode(value, { stream: true })).replaceAll(/\r\n|\r(?!$)/g, '\n')
    const blocks = held.split('\n\n')
    held = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event.data !== '' || event.id !== null) onEvent(event)
    }
  }
}
