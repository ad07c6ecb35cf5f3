import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.ts'

/** A body that arrives in chunks of these sizes, repeated. */
function inChunks(text: string, sizes: readonly number[]): Pick<Response, 'body'> {
  const bytes = new TextEncoder().encode(text)
  let [at, turn] = [0, 0]
  return {
    body: new ReadableStream({
      pull(controller) {
        if (at >= bytes.length) return controller.close()
        const size = sizes[turn++ % sizes.length] ?? 1
        controller.enqueue(bytes.slice(at, at + size))
        at += size
      },
    }),
  }
}

async function read(text: string, sizes: readonly number[] = [3]) {
  const rows: unknown[] = []
  const rest = await readRows(inChunks(text, sizes), async (some) => void rows.push(...some))
  return { rows, rest }
}

describe('readRows', () => {
  it('reads every row of any list, wherever the chunks are split', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue()),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0, 2),
        async (list, sizes, indent) => {
          const text = JSON.stringify(list, null, indent)
          expect(await read(text, sizes)).toEqual({ rows: JSON.parse(text), rest: '[]' })
        },
      ),
    )
  })

  it('does not mistake brackets, commas, quotes and Tamil inside strings for structure', async () => {
    const list = [{ 'a],[': '"},{" \\' }, '\\"', ['தமிழ்நாடு', [1, [2]]], {}, []]
    expect(await read(`\uFEFF ${JSON.stringify(list)}\n`, [1])).toEqual({ rows: list, rest: '[]' })
  })

  it('delivers rows before the list is complete', async () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
    const writer = writable.getWriter()
    const first = Promise.withResolvers<unknown>()
    const done = readRows({ body: readable }, async (rows) => first.resolve(rows))
    await writer.write(new TextEncoder().encode('[{"id":1},{"id'))
    expect(await first.promise).toEqual([{ id: 1 }])
    await writer.write(new TextEncoder().encode('":2}]'))
    await writer.close()
    expect(await done).toBe('[]')
  })

  it.each(['{"message":"no"}', 'order accepted', '"[1]"', 'null', '<html>[1,2]</html>', ''])(
    'returns the whole text when it is not a list: %s',
    async (text) => expect(await read(text)).toEqual({ rows: [], rest: text }),
  )

  it.each(['[1,2', '[1,{"a":', '[', '[1,,2]', '[1,nonsense,2]', '[{]', '[1] and more'])(
    'returns invalid JSON for a malformed list: %s',
    async (text) => {
      const { rest } = await read(text, [64])
      expect(() => JSON.parse(rest)).toThrow(SyntaxError)
    },
  )

  it('reads a body to its end, so that its connection can be reused', async () => {
    let isRead = false
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[1]')),
      pull(controller) {
        isRead = true
        controller.close()
      },
    })
    expect(await readRows({ body }, async () => {})).toBe('[]')
    expect(isRead).toBe(true)
  })

  it('passes on errors of its callback and of the connection', async () => {
    const refuse = async () => {
      throw new TypeError('left')
    }
    await expect(readRows(inChunks('[1]', [9]), refuse)).rejects.toThrow('left')
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
    await expect(readRows({ body: broken }, async () => {})).rejects.toThrow('gone')
  })
})
