import type { MailServer } from '@phuljhari/contract/messages/mail-server.contract'
import { DEFAULT_MESSAGES } from '@phuljhari/contract/messages/message-templates'
import type { Message } from '@phuljhari/contract/messages/messages.contract'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { orderIn } from '../../test/factories.ts'
import { AADHAAR_KEY, testApi } from '../../test/harness.ts'
import { mailServer } from '../../test/mail-server.ts'
import { as, person } from '../../test/staff.ts'
import type { Db } from '../db/database.ts'
import { isMailWaiting } from './mail-queue.store.ts'
import { sendWaitingMails } from './mail-queue.ts'

// The API's own process polls the queue every few seconds, and would sometimes take an e-mail before `send`.
vi.useFakeTimers({ toFake: ['setInterval'] })
afterAll(() => {
  vi.useRealTimers()
})

const api = testApi()
let server: Awaited<ReturnType<typeof mailServer>>
beforeAll(async () => {
  server = await mailServer()
})
afterEach(() => {
  server.behave(null)
  server.taken.length = 0
})
afterAll(() => server.close())

const form = () => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  username: 'shop',
  password: 'secret',
  fromName: 'Velan Crackers',
  fromAddress: 'shop@velan.example',
})
const setUp = (more: object = {}) => api.send('POST', '/mail-server', { payload: { ...form(), ...more } })

const email = {
  name: 'test_mail_address',
  text: 'update orders set customer_email = $2, customer_name = $3 where order_id = $1',
}
/** An accepted order of a customer with an e-mail address. */
async function orderWithEmail(address = 'meena@mail.example', name = 'Meena'): Promise<string> {
  const orderId = await orderIn(api)
  await api.db.run(email, [orderId, address, name])
  return orderId
}
const accept = (orderId: string) => api.send('PATCH', `/orders/vendorStatus/accepted/${orderId}`)
const mail = (orderId: string, more: object = {}) =>
  api.send('POST', `/orders/${orderId}/messages`, { payload: { event: 'accepted', way: 'mail', ...more } })
const mails = async () => (await api.send('GET', '/messages/mails')).json<Message[]>()
const states = async () => (await mails()).map(({ state }) => state)

const ready = { name: 'test_mail_ready', text: "update messages set next_at = now() where state = 'waiting'" }
/** Tries to send everything in the queue, due or not. */
async function trySending(): Promise<void> {
  await api.db.run(ready)
  const shop = async () => ({ name: 'Velan Crackers', phone: '98765 43210', website: '' })
  await sendWaitingMails({ db: api.db, keys: [AADHAAR_KEY], shop }, new AbortController().signal)
}
/** Sends everything in the queue, due or not, and awaits the results. */
async function send(): Promise<void> {
  await trySending()
  // The API's own process may be sending some of them, or about to.
  await vi.waitFor(async () => {
    expect(await isMailWaiting(api.db)).toBe(false)
    expect(await states()).not.toContain('sending')
  }, 10_000)
}
/** A queued e-mail that waits for `send`. */
async function queued(address?: string): Promise<string> {
  await setUp()
  await mailAutomatically()
  const orderId = await orderWithEmail(address)
  await accept(orderId)
  return orderId
}
/** The text of an e-mail, quoted-printable or base64. */
function decoded(mail = ''): string {
  const [head = '', ...body] = mail.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/^Content-Transfer-Encoding: base64/m.test(head)) return Buffer.from(text, 'base64').toString('utf8')
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
/** Tells customers by e-mail that their order is accepted. */
async function mailAutomatically(): Promise<void> {
  if ((await api.send('GET', '/settings')).json().settings.messages.channels.accepted === 'mail') return
  const value = { ...DEFAULT_MESSAGES, channels: { ...DEFAULT_MESSAGES.channels, accepted: 'mail' } }
  expect((await api.send('POST', '/settings', { payload: { key: 'messages', value, basedOn: null } })).statusCode).toBe(
    200,
  )
}

describe('the mail server', () => {
  // covers beyond-145
  it('is stored once it accepts the sign-in; the password is kept encrypted and never shown', async () => {
    const wrong = await setUp({ password: 'guess' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'mail.refused'])
    expect(wrong.json().message).toContain('Wrong password')
    expect((await api.send('GET', '/mail-server')).json()).toEqual({ server: null })
    const { password, ...shown } = form()
    const saved = await setUp()
    expect(saved.statusCode, saved.payload).toBe(200)
    expect(saved.json<{ server: MailServer }>().server).toMatchObject({ ...shown, hasPassword: true })
    const stored = await api.db.one<{ password_sealed: string }>({
      name: 'test_mail_row',
      text: 'select * from mail_server',
    })
    expect(stored.password_sealed).not.toContain(password)
    const { password: _, ...kept } = form()
    expect((await api.send('POST', '/mail-server', { payload: { ...kept, fromName: 'Velan' } })).statusCode).toBe(200)
    const events = {
      name: 'test_mail_events',
      text: "select before, after from events where subject_id = 'mailServer'",
    }
    expect(JSON.stringify(await api.db.many(events))).not.toContain(password)
  })

  it('gets a stored password only for the server, port and user for which it was typed', async () => {
    const other = await mailServer()
    await setUp()
    for (const change of [{ host: 'localhost' }, { port: other.port }, { username: 'other' }]) {
      const { password: _, ...changed } = { ...form(), ...change }
      expect((await api.send('POST', '/mail-server', { payload: changed })).json().code).toBe('mail.refused')
    }
    await other.close()
  })

  it('is unreachable: the answer says so, and nothing is stored', async () => {
    const closed = await mailServer()
    await closed.close()
    const reply = await setUp({ port: closed.port })
    expect([reply.statusCode, reply.json().code]).toEqual([422, 'mail.refused'])
  })

  it('sends a test e-mail, and says what it answers', async () => {
    const test = (address: string) => api.send('POST', '/mail-server/test', { payload: { address } })
    expect((await test('a@b.example')).json().code).toBe('mail.not_set_up')
    await setUp()
    expect((await test('nobody')).statusCode).toBe(400)
    expect((await test('a@b.example')).json()).toEqual({ accepted: true })
    expect(server.taken[0]).toContain('To: a@b.example')
    server.behave({ at: 'rcpt', code: 550, message: 'No such mailbox' })
    const refused = await test('a@b.example')
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining('No such mailbox')])
  })

  it('belongs to owners', async () => {
    const clerk = as(api, (await person(api, 'clerk')).token)
    const replies = [
      await clerk('GET', '/mail-server'),
      await clerk('POST', '/mail-server', form()),
      await clerk('DELETE', '/mail-server'),
      await clerk('POST', '/mail-server/test', { address: 'a@b.example' }),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([403, 403, 403, 403])
  })

  it('is removed: what waits stays', async () => {
    await setUp()
    await mailAutomatically()
    await accept(await orderWithEmail())
    expect((await api.send('DELETE', '/mail-server')).json()).toEqual({ removed: true })
    expect((await api.send('DELETE', '/mail-server')).json()).toEqual({ removed: false })
    await trySending()
    expect(await states()).toEqual(['waiting'])
  })
})

describe('an e-mail', () => {
  it('is sent in the language of the customer, by itself where the shop has chosen that, else listed', async () => {
    await setUp()
    await mailAutomatically()
    const language = { key: 'papers', value: { language: 'ta' }, basedOn: null }
    await api.send('POST', '/settings', { payload: language })
    const [orderId, without] = [await orderWithEmail(), await orderWithEmail('')]
    await Promise.all([accept(orderId), accept(without)])
    expect((await mails()).map((one) => [one.orderId, one.state, one.address])).toEqual([
      [orderId, 'waiting', 'meena@mail.example'],
    ])
    const toTell = (await api.send('GET', '/messages/to-tell')).json()
    expect(toTell.list.map(({ facts }: { facts: { orderId: string } }) => facts.orderId)).toEqual([without])
    await send()
    expect(await states()).toEqual(['sent'])
    const [sent = ''] = server.taken
    expect(sent).toContain('From: Velan Crackers <shop@velan.example>')
    expect(sent).toContain('Content-Language: ta')
    expect(sent).toMatch(/Message-ID: <message-\d+@velan\.example>/)
    expect(decoded(sent)).toContain(`Velan Crackers:`)
    expect(decoded(sent)).toContain(orderId)
    expect(decoded(sent)).toMatch(/[\u0B80-\u0BFF]{3}/)
    expect(decoded(sent)).toContain('₹141.00')
  })

  it('waits as long as the change can be undone, and is withdrawn with it', async () => {
    await setUp()
    await mailAutomatically()
    const orderId = await orderWithEmail()
    await accept(orderId)
    const [waiting] = await mails()
    expect(new Date(waiting?.nextAt ?? '').getTime()).toBeGreaterThan(Date.now() + 55_000)
    await api.send('POST', `/orders/${orderId}/undo`)
    await send()
    expect([await states(), server.taken]).toEqual([[], []])
  })

  it('is queued by staff, once, and again only on purpose', async () => {
    await setUp()
    const orderId = await orderWithEmail()
    await accept(orderId)
    const first = (await mail(orderId)).json<Message>()
    await vi.waitFor(async () => expect(await states()).toEqual(['sent']), 10_000)
    expect((await mail(orderId)).json().code).toBe('message.mailed')
    expect((await mail(orderId, { again: true })).json<Message>()._id).not.toBe(first._id)
    await vi.waitFor(async () => expect(await states()).toEqual(['sent', 'sent']), 10_000)
    expect(server.taken).toHaveLength(2)
    const many = {
      name: 'test_many_mails',
      text: `insert into messages (order_id, event, state, way, person)
             select order_id, event, state, way, person from messages, generate_series(1, 4) where state = 'sent'`,
    }
    await api.db.run(many)
    expect((await mail(orderId, { again: true })).json().code).toBe('message.too_many')
    await api.db.run({ name: 'test_mails_of_yesterday', text: "update messages set at = at - interval '25 hours'" })
    expect((await mail(orderId, { again: true })).statusCode).toBeLessThan(300)
    await vi.waitFor(async () => expect([server.taken.length, (await states())[0]]).toEqual([3, 'sent']), 10_000)
    const nobody = await orderWithEmail('n/a')
    await accept(nobody)
    expect((await mail(nobody)).json().code).toBe('message.no_address')
  })

  it('is tried again when the server is busy, and not when it refuses', async () => {
    await queued('busy@mail.example')
    server.behave({ at: 'data', code: 451, message: 'Try again later' })
    await send()
    expect(await mails()).toMatchObject([{ state: 'waiting', attempts: 1, problem: expect.stringContaining('451') }])
    server.behave(null)
    await send()
    expect(await mails()).toMatchObject([{ state: 'sent', attempts: 2, problem: '' }])
    await queued('gone@mail.example')
    server.behave({ at: 'rcpt', code: 550, message: 'No such mailbox' })
    await send()
    const [failed] = await mails()
    expect(failed).toMatchObject({ state: 'failed', problem: expect.stringContaining('No such mailbox') })
    expect(server.taken).toHaveLength(1)
    server.behave(null)
    expect(await states()).toEqual(['failed', 'sent'])
    const retry = () => api.send('POST', `/messages/${failed?._id}/retry`)
    expect((await retry()).json()).toMatchObject({ state: 'waiting' })
    await send()
    expect([server.taken.length, (await retry()).json().code]).toEqual([2, 'message.not_failed'])
  })

  it('counts as not sent after six tries', async () => {
    await queued()
    server.behave({ at: 'data', code: 451, message: 'Try again later' })
    for (let attempt = 0; attempt < 7; attempt += 1) await send()
    expect(await mails()).toMatchObject([{ state: 'failed', attempts: 7 }])
  })

  it('is not sent again when nobody knows whether the server took it', async () => {
    await queued()
    server.behave('hangUp')
    await send()
    server.behave(null)
    await send()
    expect([await states(), server.taken.length]).toEqual([['unknown'], 1])
  })

  it('is not sent again when its result could not be stored', async () => {
    await queued()
    await api.db.run(ready)
    const shop = async () => ({ name: 'Velan Crackers', phone: '98765 43210', website: '' })
    let failures = 1
    const failing: Db = {
      ...api.db,
      run: async (statement, values) => {
        if (statement.name === 'mail_finish' && failures-- > 0) throw new Error('lost')
        return api.db.run(statement, values)
      },
    }
    const sending = sendWaitingMails({ db: failing, keys: [AADHAAR_KEY], shop }, new AbortController().signal)
    await expect(sending).rejects.toThrow('lost')
    await api.db.run({ name: 'test_mail_later', text: "update messages set at = now() - interval '11 minutes'" })
    await send()
    expect([await states(), server.taken.length]).toEqual([['unknown'], 1])
  })

  it('whose process has ended counts as possibly sent', async () => {
    await queued()
    const lost = {
      name: 'test_mail_lost',
      text: "update messages set state = 'sending', at = now() - interval '11 minutes', next_at = null",
    }
    await api.db.run(lost)
    await send()
    expect([await states(), server.taken]).toEqual([['unknown'], []])
  })

  it('is sent once by several processes at a time', async () => {
    for (let count = 0; count < 5; count += 1) await queued(`c${count}@mail.example`)
    await Promise.all([send(), send(), send()])
    const to = server.taken.map((text) => /^To: (\S+)/m.exec(text)?.[1])
    expect(to.toSorted()).toEqual([0, 1, 2, 3, 4].map((count) => `c${count}@mail.example`))
  })
})
