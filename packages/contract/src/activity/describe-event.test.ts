import { describe, expect, it } from 'vitest'
import { actionLabel, subjectLabel } from './action-labels.ts'
import { changesText, eventFields, subjectName } from './describe-event.ts'

const NOTHING = { before: null, after: null }
const product = {
  productName: 'Lakshmi',
  brandName: 'Sony',
  orignalPricePaise: 10_000,
  discountPricePaise: null,
  imageKey: 'a1b2c3d4e5f6',
  categoryId: 7,
}

// covers beyond-15
describe('an event in words', () => {
  it('names the changed values before and after, amounts in rupees', () => {
    const event = { before: product, after: { ...product, orignalPricePaise: 12_050, discountPricePaise: 9900 } }
    expect(changesText(event)).toBe('MRP: ₹100.00 → ₹120.50; Discounted price: None → ₹99.00')
  })

  it('says which fields of the trade were added, changed and removed', () => {
    const before = { ...product, hsn: '3604', content: '1 Box' }
    const after = { ...product, hsn: '360410', content: null, netWeight: 250 }
    expect(changesText({ before, after })).toBe('Content: 1 Box → None; HSN: 3604 → 360410; Net weight (g): 250')
  })

  it('lists every recorded value, the name first, except ids of what another value names', () => {
    // As jsonb returns them: shorter keys first.
    const { imageKey, brandName, categoryId, productName, ...prices } = product
    const fields = eventFields({ before: null, after: { imageKey, brandName, categoryId, productName, ...prices } })
    expect(fields.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Name', '', 'Lakshmi'],
      ['Brand', '', 'Sony'],
      ['MRP', '', '₹100.00'],
      ['Discounted price', '', 'None'],
      ['Image', '', 'a1b2c3d4'],
    ])
  })

  it('marks nothing as changed in an addition or a deletion', () => {
    for (const event of [
      { before: null, after: product },
      { before: product, after: null },
    ])
      expect(eventFields(event).filter(({ isChanged }) => isChanged)).toEqual([])
  })

  it('lists a discount and a reason even without a previous value', () => {
    const after = { status: 'processing', totalPaise: 9000, givenPaise: 1000, reason: 'Festival' }
    expect(changesText({ before: null, after })).toBe('Reason: Festival; Discount given: ₹10.00')
    expect(changesText({ before: null, after: { ...after, givenPaise: 0, reason: '' } })).toBe('')
  })

  it('does not report values that are only kept for an undo', () => {
    const before = { status: 'accepted', agentName: null, deliveryNotes: 'Ring twice', assignedAt: null }
    const after = { status: 'assigned', agentName: 'Selvi', deliveryDate: '2026-11-23' }
    expect(changesText({ before, after })).toBe(
      'Status: Accepted → Assigned; Delivery agent: None → Selvi; Delivery date: 23 Nov 2026',
    )
  })

  it('shows values that this version does not know', () => {
    const after = { secondFactor: true, rights: ['products.edit'], previous: { a: 1 }, count: 3 }
    expect(eventFields({ before: null, after }).map(({ label, after: text }) => `${label}: ${text}`)).toEqual([
      'Second factor: Yes',
      'Rights: products.edit',
      'Previous: {"a":1}',
      'Count: 3',
    ])
  })

  it('says what was recorded of tax documents, series and failed sign-ins in the words of the screens', () => {
    const after = {
      kind: 'credit_note',
      number: 'CN/26-27/00001',
      payablePaise: 4100,
      placeOfSupply: '29',
      eWayBill: '123456789012',
      signedQr: 'eyJ',
      ackNumber: '17',
      lastSerial: 602,
      fault: 'code',
    }
    expect(eventFields({ before: null, after }).map(({ label, after: text }) => `${label}: ${text}`)).toEqual([
      'Kind: Credit Note',
      'Payable: ₹41.00',
      'Place of supply: Karnataka',
      'Acknowledgement number: 17',
      'Signed QR code: eyJ',
      'E-way bill: 123456789012',
      'Last number: 602',
      'Number: CN/26-27/00001',
      'Reason: Wrong code',
    ])
  })

  it('shows erased values as erased, whatever they were', () => {
    const [phone] = eventFields({ before: { phoneNumber: '[erased]' }, after: null })
    expect(phone?.before).toBe('[erased]')
  })

  it('is about the latest name of its subject, else its id', () => {
    const event = { person: 'owner@shop.example', subject: 'brand', subjectId: '7', account: null, ...NOTHING }
    expect(subjectName({ ...event, before: { name: 'Old' }, after: { name: 'New' } })).toBe('New')
    expect(subjectName({ ...event, before: { fullName: 'Selvi' } })).toBe('Selvi')
    expect(subjectName({ ...event, subjectId: 'PJ-202611-000001', after: { status: 'processing' } })).toBe(
      'PJ-202611-000001',
    )
    expect(subjectName({ ...event, subject: 'customer', subjectId: '5f0c' })).toBe('Erased customer')
    // A reminder of an earlier version has no name, and says nothing of an erasure.
    expect(subjectName({ ...event, subject: 'customer', subjectId: '12' })).toBe('12')
    const receipt = { ...event, subject: 'payment', before: { customerName: 'Meena' } }
    expect(subjectName(receipt)).toBe('Meena')
    expect(subjectName({ ...receipt, before: { customerName: '[erased]' } })).toBe('Erased customer')
    expect(subjectName({ ...receipt, after: { number: 'RV/26-27/00003', customerName: 'Meena' } })).toBe(
      'RV/26-27/00003',
    )
    const cancelled = { before: { number: 'PH/26-27/00001' }, after: { reason: 'Wrong address' } }
    expect(subjectName({ ...event, subject: 'document', ...cancelled })).toBe('PH/26-27/00001')
    expect(subjectName({ ...event, subject: 'order', subjectId: 'PJ-1', after: { customerName: 'Meena' } })).toBe(
      'PJ-1',
    )
  })

  it('is about the account of a sign-in, all agents of a list, and otherwise its actor', () => {
    const event = { person: 'owner@shop.example', subject: 'brand', subjectId: '7', account: null, ...NOTHING }
    expect(subjectName({ ...event, account: 'clerk@shop.example' })).toBe('clerk@shop.example')
    expect(subjectName({ ...event, subjectId: 'all', after: { agents: 8 } })).toBe('All')
    expect(subjectName({ ...event, subjectId: '', after: { fault: 'password' } })).toBe('owner@shop.example')
  })

  it('names actions and subjects, also those that this version does not know', () => {
    expect(actionLabel('order', 'makeReady')).toBe('Marked as ready')
    expect(actionLabel('product', 'changed')).toBe('Changed')
    expect(actionLabel('vendor', 'sign_in_failed')).toBe('Sign-in failed')
    expect(actionLabel('vendor', 'somethingNew')).toBe('Something new')
    expect(subjectLabel('agent')).toBe('Delivery agent')
    expect(subjectLabel('price_list')).toBe('Price list')
  })
})
