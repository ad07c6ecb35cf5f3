import { once } from 'node:events'
import net from 'node:net'
import { expect, it } from 'vitest'
import { testApi } from '../../test/harness.ts'

const api = testApi({ app: { maxConnections: 2 } })

it('a connection beyond the limit is closed at once, and the others keep working', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = api.app.server.address() as net.AddressInfo
  const open = async () => {
    const socket = net.connect(port, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    return socket
  }
  const [first] = [await open(), await open()]
  const third = await open()
  third.resume()
  await once(third, 'close')
  first.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  const [reply] = await once(first, 'data')
  expect(String(reply)).toMatch(/^HTTP\/1\.1 200/)
})
