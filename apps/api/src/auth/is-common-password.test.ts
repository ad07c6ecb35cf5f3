import { expect, it } from 'vitest'
import { isCommonPassword } from './is-common-password.ts'

it.each([
  'password',
  'Password@123',
  'P@ssw0rd',
  'Admin@123',
  'diwali2026',
  'Diwali@2026!',
  '2026sivakasi',
  'iloveyou',
  'qwerty123',
  '1q2w3e4r5t',
  'abcd1234',
  '12345678',
  '9876543210',
  '01011990',
  '123456789a',
  'aaaaaaaa',
  'abcabcabc',
  'MURUGAN@786',
  'om sai ram',
  'ravi-chandran1',
])('calls the password %s common', (password) => {
  expect(isCommonPassword(password, 'ravichandran@shop.example')).toBe(true)
})

it.each([
  'sparkling-diwali',
  'three brass lamps',
  'kZ7pQv2m',
  'rocket-and-sparkler',
  '20261108-14:30-godown-7',
  'x'.repeat(1000),
  'yaanai pasi 47',
])('does not call the password %s common', (password) => {
  expect(isCommonPassword(password, 'owner@shop.example')).toBe(false)
})

it('does not call a generated password common', () => {
  const generated = Array.from({ length: 200 }, () => Buffer.from(crypto.getRandomValues(new Uint8Array(9))))
  expect(generated.filter((bytes) => isCommonPassword(bytes.toString('base64url')))).toEqual([])
})
