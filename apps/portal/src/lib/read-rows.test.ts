import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.ts'

/** A body that comes in pieces of these sizes, over and over. */
function inPieces(text: string, sizes: readonly number[]): Pick<Response, 'body'> {
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
  const rest = await readRows(inPieces(text, sizes), async (some) => void rows.push(...some))
  return { rows, rest }
}

describe('readRows', () => {
  it('gives every row of any list, wherever the pieces are cut', async () => {
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

  it('reads brackets, commas, quotes and Tamil inside of texts as texts', async () => {
    const list = [{ 'a],[': '"},{" \\' }, '\\"', ['தமிழ்நாடு', [1, [2]]], {}, []]
    expect(await read(`\uFEFF ${JSON.stringify(list)}\n`, [1])).toEqual({ rows: list, rest: '[]' })
  })

  it('gives rows before the list is whole', async () => {
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
    'gives back whole what is no list: %s',
    async (text) => expect(await read(text)).toEqual({ rows: [], rest: text }),
  )

  it.each(['[1,2', '[1,{"a":', '[', '[1,,2]', '[1,nonsense,2]', '[{]', '[1] and more'])(
    'calls a list that is broken unreadable: %s',
    async (text) => {
      const { rest } = await read(text, [64])
      expect(() => JSON.parse(rest)).toThrow(SyntaxError)
    },
  )

  it('reads a body to its end, so that its connection serves the next call', async () => {
    let isOver = false
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('[1]')),
      pull(controller) {
        isOver = true
        controller.close()
      },
    })
    expect(await readRows({ body }, async () => {})).toBe('[]')
    expect(isOver).toBe(true)
  })

  it('passes on what its reader throws, and what breaks the connection', async () => {
    const refuse = async () => {
      throw new TypeError('left')
    }
    await expect(readRows(inPieces('[1]', [9]), refuse)).rejects.toThrow('left')
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('gone')) })
    await expect(readRows({ body: broken }, async () => {})).rejects.toThrow('gone')
  })
})
