import { describe, expect, it } from 'vitest'
import { WHATSAPP_MAX_LENGTH } from '../estimates/whatsapp-text.ts'
import { reminderText } from './reminder-text.ts'

type Debt = Parameters<typeof reminderText>[0]
const PAYEE = {
  upiId: 'phuljhari@okbank',
  bankAccount: 'Phuljhari Crackers, State Bank,\nA/c 1234567890, IFSC SBIN0001234',
}
const UPI_LINK = 'upi://pay?pa=phuljhari%40okbank&pn=Phuljhari&am=3000.00&cu=INR'
const order = (orderId: string, balance: number): Debt['open'][number] => ({
  orderId,
  status: 'delivered',
  customerName: 'Kavitha Raman',
  phoneNumber: '9876543210',
  paymentMethod: 'UPI',
  total: 5000,
  due: 5000,
  paid: 5000 - balance,
  balance,
  toVerify: 0,
  paymentStatus: 'part_paid',
})
const debt = (changes: Partial<Debt> = {}): Debt => ({
  name: 'Kavitha Raman',
  balance: 3000,
  open: [order('ORD-202611-000042', 2500), order('ORD-202611-000051', 500)],
  upiLink: UPI_LINK,
  ...changes,
})
const remind = (changes: Partial<Debt> = {}, payee = PAYEE, shop = 'Phuljhari Crackers') =>
  reminderText(debt(changes), shop, payee, '2026-11-22')

describe('a payment reminder', () => {
  it('names the orders with a balance, the total and every way to pay', () => {
    expect(remind()).toBe(
      [
        'Phuljhari Crackers: payment reminder, 22 Nov 2026',
        'Vanakkam Kavitha Raman,',
        'Order ORD-202611-000042: ₹2,500.00',
        'Order ORD-202611-000051: ₹500.00',
        '*Total due ₹3,000.00*',
        'UPI id: phuljhari@okbank',
        'Bank: Phuljhari Crackers, State Bank, A/c 1234567890, IFSC SBIN0001234',
        UPI_LINK,
        'Please send us the UTR after paying. If you have paid already, please tell us the UTR.',
      ].join('\n'),
    )
  })

  it('deducts credit, and leaves out paid orders and ways to pay that the shop does not have', () => {
    const open = [order('ORD-1', 2500.5), order('ORD-2', -100), order('ORD-3', 0)]
    const text = remind({ open, balance: 2400.3, upiLink: null }, { upiId: '', bankAccount: '' })
    expect(text?.split('\n').slice(2, 5)).toEqual([
      'Order ORD-1: ₹2,500.50',
      'Your credit: -₹100.20',
      '*Total due ₹2,400.30*',
    ])
    expect(text).not.toContain('UPI')
  })

  it('is null when nothing is due', () => {
    expect(remind({ balance: 0 })).toBeNull()
    expect(remind({ balance: -50 })).toBeNull()
  })

  it('stays below the maximum length: fewer orders first, then fewer ways to pay, never a part of one', () => {
    const open = Array.from({ length: 60 }, (_, index) => order(`ORD-202611-${String(index).padStart(6, '0')}`, 50))
    expect(remind({ open })).toMatch(/\+ \d+ more\n\*Total/)
    const longest = { upiId: `${'a'.repeat(256)}@bank`, bankAccount: 'B'.repeat(300) }
    const upiLink = `upi://pay?pa=${'a'.repeat(256)}%40bank&pn=${'P'.repeat(100)}`
    const text = remind({ open, upiLink, name: 'N'.repeat(120) }, longest, 'S'.repeat(100)) ?? ''
    expect(text.length).toBeLessThan(WHATSAPP_MAX_LENGTH)
    expect(text).toContain(`UPI id: ${longest.upiId}`)
    expect(text).toContain(`Bank: ${longest.bankAccount}`)
    expect(text).not.toContain('upi://')
  })
})
