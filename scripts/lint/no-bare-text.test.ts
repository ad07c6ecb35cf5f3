import { expect, it } from 'vitest'
import { isText } from './no-bare-text.mjs'

it.each(['Save', 'Loading...', 'orders found', 'Delete xx?', 'Sub-total', 'OK', 'Amount (₹)', 'Please try again.'])(
  'takes “%s” for a text that people read',
  (text) => expect(isText(text)).toBe(true),
)

it.each([
  'pending',
  'ArrowDown',
  'GST',
  '1px solid var(--line)',
  '/orders/new',
  'limit must be a whole number',
  'M0 4V8',
])('takes “%s” for code', (text) => expect(isText(text)).toBe(false))
