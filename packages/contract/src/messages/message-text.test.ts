import { describe, expect, it } from 'vitest'
import { messageLinks, messageText, standardTemplate } from './message-text.ts'
import { DEFAULT_MESSAGES, messagesSetting, PLACEHOLDERS } from './message-templates.ts'
import { MESSAGE_EVENTS } from './message-words.ts'
import type { MessageFacts } from './messages.contract.ts'

const SHOP = { name: 'Velan  Crackers', phone: '98765 43210' }
const SENT: MessageFacts['consignment'] = {
  _id: '1',
  name: 'KPN Travels',
  destination: 'Erode',
  lrNumber: 'KPN/117',
  bookedOn: '2026-11-21',
  cartons: 3,
  freightTerms: 'toPay',
  estimatedFreight: null,
  freight: 450.5,
  actualGrams: null,
  chargedGrams: null,
  vehicle: '',
  eWayBill: '',
  delivery: 'godown',
  at: '2026-11-20T20:00:00.000Z',
  dueOn: '2026-11-23',
  transportPhone: '98765 00012',
  days: 2,
  orders: [],
  papers: [],
}
const FACTS: MessageFacts = {
  orderId: 'PJ-1',
  customerName: 'Meena',
  customerPhone: '98765 00011',
  customerEmail: '',
  fulfilment: 'agent',
  total: 1234.5,
  promised: { day: '2026-11-22', slot: '9AM-12PM (Morning)' },
  agent: { name: 'Selvi', phone: '98765 00033' },
  cartons: 4,
  deliveredOn: '2026-11-23',
  consignment: null,
}
const standard = (event: (typeof MESSAGE_EVENTS)[number], facts: Partial<MessageFacts> = {}) =>
  messageText(standardTemplate(event), { ...FACTS, ...facts }, SHOP)

describe('a standard text', () => {
  it('tells what was sent, by whom, where it arrives, and what is to be paid there', () => {
    expect(standard('booked', { consignment: SENT })).toBe(
      [
        'Velan Crackers: order PJ-1 sent on 21 Nov 2026 by KPN Travels, LR KPN/117, to Erode.',
        'Cartons: 3.',
        'Transport phone: +91 98765 00012.',
        'Freight to pay: ₹450.50.',
        'Expected in 2 days.',
        'Show this LR at the office.',
      ].join('\n'),
    )
  })

  it('leaves out what nobody has entered', () => {
    const bare = { ...SENT, bookedOn: null, cartons: null, transportPhone: '', days: null, freight: null }
    expect(standard('booked', { consignment: bare })).toBe(
      [
        'Velan Crackers: order PJ-1 sent on 21 Nov 2026 by KPN Travels, LR KPN/117, to Erode.',
        'Freight is to pay.',
        'Show this LR at the office.',
      ].join('\n'),
    )
    expect(standard('booked', { consignment: { ...SENT, freightTerms: 'billed' } })).toContain('Freight is paid.')
  })

  it.each([
    ['accepted', {}, ['thank you, Meena', 'Total: ₹1,234.50.', 'Planned for 22 Nov 2026, 9AM-12PM (Morning).']],
    ['accepted', { promised: null }, ['accepted.', 'Total: ₹1,234.50.']],
    ['packed', {}, ['packed.', 'Cartons: 4.', 'Planned for 22 Nov 2026']],
    ['packed', { fulfilment: 'pickup', promised: null, cartons: null }, ['packed.', 'You can pick it up at the shop.']],
    ['onTheWay', {}, ['on the way.', 'Planned', 'Selvi brings it, phone +91 98765 00033.']],
    ['onTheWay', { agent: null, promised: null }, ['on the way.']],
    ['delivered', {}, ['was delivered on 23 Nov 2026. Thank you.']],
    ['failed', {}, ['could not deliver your order PJ-1.', 'Please call us: +91 98765 43210.']],
  ] as const)('for %s has a line for each thing that is known (%#)', (event, facts, lines) => {
    const text = standard(event, facts).split('\n')
    expect(text).toHaveLength(lines.length)
    for (const [index, line] of lines.entries()) expect(text[index]).toContain(line)
  })

  it('names only what can be filled in', () => {
    for (const event of MESSAGE_EVENTS) {
      const templates = { ...DEFAULT_MESSAGES.templates, [event]: { en: standardTemplate(event), ta: '', hi: '' } }
      expect(messagesSetting.safeParse({ ...DEFAULT_MESSAGES, templates }).error?.issues ?? []).toEqual([])
    }
  })
})

describe('a text of the shop', () => {
  it('is filled in, and a long name is shortened', () => {
    const facts = { ...FACTS, customerName: `${'Meenakshi '.repeat(9)}` }
    const text = messageText('Dear {customer},\n{freight}\n{orderId}: {orderId} { x }', facts, SHOP)
    expect(text).toMatch(/^Dear (Meenakshi )+.{1,9}…,\nPJ-1: PJ-1 \{ x \}$/)
    expect(text.length).toBeLessThan(80)
  })

  it('is refused with a name that its event does not know', () => {
    const own = (event: 'packed' | 'booked', en: string) =>
      messagesSetting.shape.templates.shape[event].safeParse({ en, ta: '', hi: '' })
    expect(own('booked', '{lrNumber}').success).toBe(true)
    expect(own('packed', '{lrNumber}').error?.issues[0]?.message).toContain('{lrNumber} cannot be filled in')
    expect(own('packed', 'x'.repeat(601)).success).toBe(false)
    expect(PLACEHOLDERS.packed).toContain('cartons')
  })
})

it('opens WhatsApp, a short message or a mail, where the customer has an address for it', () => {
  expect(messageLinks({ phone: '+91 98765 00011', email: 'm@mail.example' }, 'LR 117', 'Sent & paid')).toEqual({
    whatsapp: 'https://wa.me/919876500011?text=Sent%20%26%20paid',
    sms: 'sms:+919876500011?body=Sent%20%26%20paid',
    email: 'mailto:m%40mail.example?subject=LR%20117&body=Sent%20%26%20paid',
  })
  expect(messageLinks({ phone: '', email: 'N/A' }, '', '')).toEqual({ whatsapp: null, sms: null, email: null })
})
