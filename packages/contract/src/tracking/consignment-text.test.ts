import { expect, it } from 'vitest'
import type { Consignment } from '../dispatch/consignments.contract.ts'
import { consignmentText, messageLinks } from './consignment-text.ts'

const SENT: Consignment = {
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

it('tells what was sent, by whom, where it arrives, and what is to be paid there', () => {
  expect(consignmentText('Velan  Crackers', 'PJ-1', SENT)).toBe(
    'Velan Crackers: order PJ-1 sent on 21 Nov 2026 by KPN Travels, LR KPN/117, to Erode. Cartons: 3. ' +
      'Transport phone: 98765 00012. Freight to pay: ₹450.50. Expected in 2 days. Show this LR at the office.',
  )
})

it('leaves out what nobody has entered', () => {
  const bare = { ...SENT, bookedOn: null, cartons: null, transportPhone: '', days: null, freight: null }
  expect(consignmentText('Velan', 'PJ-1', bare)).toBe(
    'Velan: order PJ-1 sent on 21 Nov 2026 by KPN Travels, LR KPN/117, to Erode. Freight is to pay. ' +
      'Show this LR at the office.',
  )
  expect(consignmentText('Velan', 'PJ-1', { ...SENT, freightTerms: 'billed' })).toContain('Freight is paid.')
})

it('opens WhatsApp, a short message or a mail, where the customer has an address for it', () => {
  expect(messageLinks({ phone: '+91 98765 00011', email: 'm@mail.example' }, 'LR 117', 'Sent & paid')).toEqual({
    whatsapp: 'https://wa.me/919876500011?text=Sent%20%26%20paid',
    sms: 'sms:+919876500011?body=Sent%20%26%20paid',
    email: 'mailto:m%40mail.example?subject=LR%20117&body=Sent%20%26%20paid',
  })
  expect(messageLinks({ phone: '', email: 'N/A' }, '', '')).toEqual({ whatsapp: null, sms: null, email: null })
})
