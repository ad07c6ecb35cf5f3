import { describe, expect, it } from 'vitest'
import { inLanguageOf, titleIn } from './translate.ts'

const tamil = { headers: { cookie: 'other=1; language=ta' } }

describe('a reply to a portal in Tamil', () => {
  it('has the messages of errors in Tamil, with those of its fields', () => {
    const problem = { code: 'request.invalid', message: 'Name is required', fields: { name: 'Name is required' } }
    const message = 'பெயர் தேவை'
    expect(inLanguageOf(tamil, problem)).toEqual({ code: 'request.invalid', message, fields: { name: message } })
  })

  it('translates texts with values, and values that are texts themselves', () => {
    const problem = { message: 'There is no coupon DIWALI5', fields: { pincode: 'Password is required' } }
    expect(inLanguageOf(tamil, problem)).toEqual({
      message: 'DIWALI5 என்ற கூப்பன் இல்லை',
      fields: { pincode: 'கடவுச்சொல் தேவை' },
    })
  })

  it('keeps what the shop or a customer typed', () => {
    const report = { title: 'Sales by city', rows: [{ key: 'Cash', cells: ['Cash', 'Sales by city'] }] }
    expect(inLanguageOf(tamil, report)).toEqual({ ...report, title: 'நகரவாரி விற்பனை' })
  })
})

it('a reply to the page of a run is in the language that it names, whatever the portal uses there', () => {
  const headers = { 'x-run-secret': 'secret', 'accept-language': 'ta', cookie: 'language=hi' }
  expect(inLanguageOf({ headers }, { message: 'Name is required' })).toEqual({ message: 'பெயர் தேவை' })
})

it.each([{}, { cookie: 'language=en' }, { cookie: 'language=xx' }])(
  'a reply to a portal with %o is English',
  (headers) => {
    expect(inLanguageOf({ headers }, { message: 'Name is required' })).toEqual({ message: 'Name is required' })
  },
)

it.each([
  ['Cash', 'ரொக்கம்'],
  ['Tax invoice PH/26-27/00001', 'Tax invoice PH/26-27/00001'],
  ['Receipt voucher RV/26-27/00001 · Cash 77', 'ரசீது வவுச்சர் RV/26-27/00001 · ரொக்கம் 77'],
  ['Meena Stores', 'Meena Stores'],
])('the line “%s” of a statement is “%s” in Tamil', (title, tamilTitle) => {
  expect(titleIn('ta', title)).toBe(tamilTitle)
  expect(titleIn('en', title)).toBe(title)
})
