import { formatDate } from '../rules/dates.ts'
import { formatRupees, toPaise } from '../rules/money.ts'
import { phoneSearchText } from '../rules/phone.ts'
import { t } from '../rules/t.ts'
import type { EstimateTexts } from '../settings/estimate-texts.ts'
import type { EstimateVersion } from './estimates.contract.ts'
import { estimateName } from './estimate-name.ts'
import { gstNote } from './total-gst.ts'

/** Longer texts are cut off by some phones (trade.md section 3). */
export const WHATSAPP_MAX_LENGTH = 1000
const MAX_LINES = 15
const NAME_MAX_LENGTH = 50
/** The fewest characters to which a product's name is shortened, so that it can still be recognised. */
const PRODUCT_MIN_LENGTH = 12

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
export const onOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

/** At most `length` UTF-16 units of `text`, ending in `…` when it is longer. Letters keep their vowel signs. */
export function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (kept.length + segment.length >= length) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

type Line = Pick<EstimateVersion['lines'][number], 'productName' | 'content' | 'price' | 'quantity'>
type Version = Omit<EstimateVersion, 'lines'> & { lines: readonly Line[] }

const lineText = ({ productName, content = '', price, quantity }: Line, index: number, productLength: number) => {
  const product = shorten(onOneLine(`${productName} ${content}`), productLength)
  return `${index + 1}. ${product} x ${quantity} = ${formatRupees((toPaise(price) * quantity) / 100)}`
}

/** Returns the text about transport; empty when transport is neither charged nor paid elsewhere. */
function transportText({ shippingCharge, fulfilment }: Version): string {
  if (shippingCharge > 0) return t('Transport {amount}', { amount: formatRupees(shippingCharge) })
  return fulfilment === 'lorry' ? t('Transport to pay at lorry office') : ''
}

function totalsText(version: Version): string {
  const discount = version.couponDiscount + version.extraDiscount
  return [
    t('Goods {amount}', { amount: formatRupees(version.subTotal) }),
    discount > 0 && t('Discount -{amount}', { amount: formatRupees(discount) }),
    version.packingCharge > 0 && t('Packing {amount}', { amount: formatRupees(version.packingCharge) }),
    transportText(version),
    version.tax !== undefined && `GST ${formatRupees(version.tax)}`,
    version.roundOff !== undefined && t('Round-off {amount}', { amount: formatRupees(version.roundOff) }),
  ]
    .filter(Boolean)
    .join(' | ')
}

const headLines = (number: string, version: Version, shop: string) => [
  t('{shop}: Estimate {estimate}, {day}', {
    shop: shorten(onOneLine(shop), NAME_MAX_LENGTH),
    estimate: estimateName(number, version.version),
    day: formatDate(version.at),
  }),
  t('Vanakkam {name},', { name: shorten(onOneLine(version.customer.fullName), NAME_MAX_LENGTH) }),
]

function footLines(version: Version, payment: string, licence: string): string[] {
  const total = formatRupees(version.totalAmount)
  return [
    totalsText(version),
    t('*Total {total}*{gst}, valid till {day}', {
      total,
      gst: gstNote(version.gst),
      day: formatDate(version.validUntil),
    }),
    [payment && t('Pay: {payment}. Send us the UTR.', { payment }), t('We confirm by phone before we pack.')]
      .filter(Boolean)
      .join(' '),
    [licence && t('Licence {licence}.', { licence: onOneLine(licence) }), t('This is an estimate, not a tax invoice.')]
      .filter(Boolean)
      .join(' '),
  ]
}

type Parts = { head: readonly string[]; lines: readonly Line[]; foot: readonly string[] }

/** Head, the first `count` lines, each product in at most `productLength` characters, and foot. */
function join({ head, lines, foot }: Parts, count: number, productLength: number): string {
  const left = lines.length - count
  return [
    ...head,
    ...lines.slice(0, count).map((line, index) => lineText(line, index, productLength)),
    ...(left > 0 ? [t('+ {left} more, see PDF', { left })] : []),
    ...foot,
  ].join('\n')
}

/** The text that shows most: products are shortened before lines are left out. Null when not even none fit. */
function fit(parts: Parts): string | null {
  const fits = (count: number, length: number) => join(parts, count, length).length < WHATSAPP_MAX_LENGTH
  for (let count = Math.min(MAX_LINES, parts.lines.length); count >= 0; count -= 1) {
    if (!fits(count, PRODUCT_MIN_LENGTH)) continue
    let [shortest, longest] = [PRODUCT_MIN_LENGTH, WHATSAPP_MAX_LENGTH]
    while (shortest < longest) {
      const middle = Math.ceil((shortest + longest) / 2)
      if (fits(count, middle)) shortest = middle
      else longest = middle - 1
    }
    return join(parts, count, longest)
  }
  return null
}

/**
 * What the customer gets by WhatsApp, below WHATSAPP_MAX_LENGTH characters (trade.md section 3). Parts without data are
 * left out. A UPI id or bank account is never shortened: if both take too much room, the bank account is left out.
 * @param texts of the shop's settings
 */
export function whatsappText(
  { number, version }: { number: string; version: Version },
  shop: string,
  texts: Pick<EstimateTexts, 'upiId' | 'bankAccount' | 'licence'>,
): string {
  const bankAccount = onOneLine(texts.bankAccount)
  const textWith = (payment: string) =>
    fit({
      head: headLines(number, version, shop),
      lines: version.lines,
      foot: footLines(version, payment, texts.licence),
    })
  const upi = texts.upiId && `UPI ${texts.upiId}`
  const text = textWith([upi, bankAccount].filter(Boolean).join(' / ')) ?? textWith(upi)
  if (text === null) throw new Error('The fixed parts of the text exceed its maximum length')
  return text
}

/**
 * Opens a chat with the customer with the text typed in, which the person then sends.
 * @returns null unless `phone` is an Indian mobile number: 10 digits from 6 to 9, with or without prefix.
 */
export function whatsappLink(phone: string, text: string): string | null {
  const mobile = phoneSearchText(phone) ?? ''
  return /^[6-9]\d{9}$/.test(mobile) ? `https://wa.me/91${mobile}?text=${encodeURIComponent(text)}` : null
}
