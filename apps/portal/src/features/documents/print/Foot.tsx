import type { Settlement, TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import type { ComponentType } from 'react'
import { imageUrl } from '../../../lib/image-url.ts'
import { SheetTotals, TableHead, type SheetTotal } from '../../../ui/print/sheet-parts.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { columnAmount, sumRupees, taxesByHsn } from './amounts.ts'
import { showsTax, stateTaxName } from './document-terms.ts'
import { amountsSize } from './LineTable.tsx'
import { FOOT_PARTS, type FootPart } from './page-plan.ts'

type Props = { document: TaxDocument }

/** A negative amount is written as `−₹0.40`, with the minus sign, after which no line breaks. */
const row = (label: string, amount: number): SheetTotal => ({ label, text: formatRupees(amount).replace('-', '−') })

/** Returns the taxable value and each tax by rate, the round-off and what the customer pays. */
function totalsOf(document: TaxDocument): SheetTotal[] {
  const { byRate, roundOff, taxable, supply, payable } = document
  const taxes = byRate.flatMap(({ rate, cgst, sgst, igst }) =>
    supply === 'intra'
      ? [row(`CGST ${rate / 2} %`, cgst), row(`${stateTaxName(document)} ${rate / 2} %`, sgst)]
      : [row(`IGST ${rate} %`, igst)],
  )
  return [
    ...(showsTax(document) ? [row('Taxable value', taxable), ...taxes] : []),
    ...(roundOff === 0 ? [] : [row('Round-off', roundOff)]),
    { label: 'Total', text: formatRupees(payable), isTotal: true },
    ...settlementRows(document),
  ]
}

const KINDS = { receipt: 'Paid', refund: 'Paid back', write_off: 'Waived', rounding: 'Rounding' } as const

/** `Paid by UPI, UTR …8901`. A claim is told from a payment that somebody saw in the bank. */
function settlementLabel({ kind, mode, reference, isVerified }: Settlement): string {
  const isTransfer = mode !== 'cash' && mode !== 'card' && mode !== 'cheque'
  const means = mode === null ? '' : ` by ${isTransfer ? mode.toUpperCase() : mode}`
  return [
    KINDS[kind] + means,
    ...(reference === '' || mode === 'cash' ? [] : [`${isTransfer ? 'UTR' : 'no.'} …${reference}`]),
    ...(isVerified ? [] : ['to be verified']),
  ].join(', ')
}

/** What was paid and what remains; nothing while nothing was paid. */
function settlementRows({ kind, cancelled, settlements, notes, balance }: TaxDocument): SheetTotal[] {
  if (kind === 'credit_note' || cancelled || settlements.length === 0) return []
  const credited = sumRupees(notes.map((note) => (note.kind === 'credit_note' ? note.payable : -note.payable)))
  return [
    ...(credited === 0 ? [] : [row(credited > 0 ? 'Credit notes' : 'Debit notes', Math.abs(credited))]),
    ...settlements.flatMap((settlement) => [
      row(settlementLabel(settlement), settlement.amount),
      ...(settlement.received !== null && settlement.received > settlement.amount
        ? [row('Received', settlement.received), row('Change', sumRupees([settlement.received, -settlement.amount]))]
        : []),
    ]),
    balance < 0 ? row('Credit', -balance) : row('Balance', balance),
  ]
}

function Totals({ document }: Props) {
  return (
    <div className="tax-totals">
      <p>
        Amount in words
        <strong>{document.amountInWords}</strong>
      </p>
      <SheetTotals rows={totalsOf(document)} totalClass="tax-total" />
    </div>
  )
}

/** Taxes by HSN and rate; nothing where no tax is shown. */
function HsnTable({ document }: Props) {
  if (!showsTax(document)) return null
  const isIntra = document.supply === 'intra'
  const rows = taxesByHsn(document.lines)
  const titles = ['HSN', 'Taxable value', ...(isIntra ? ['CGST', stateTaxName(document)] : ['IGST']), 'Total tax']
  return (
    <table className="tax-hsn-table" data-amounts={amountsSize(document)}>
      <TableHead titles={titles} />
      <tbody>
        {rows.map(({ hsn, rate, taxable, cgst, sgst, igst }) => (
          <tr key={`${hsn} ${rate}`}>
            <td>{hsn}</td>
            <td>{columnAmount(taxable)}</td>
            {isIntra ? (
              <>
                <td>
                  {columnAmount(cgst)} <span>({rate / 2} %)</span>
                </td>
                <td>
                  {columnAmount(sgst)} <span>({rate / 2} %)</span>
                </td>
              </>
            ) : (
              <td>
                {columnAmount(igst)} <span>({rate} %)</span>
              </td>
            )}
            <td>{columnAmount(sumRupees([cgst, sgst, igst]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The longest text that fits into a QR code, in bytes. */
const QR_MAX_LENGTH = 2900

/** The numbers and the QR code of the e-invoice portal, once they are entered. */
function EInvoice({ document: { references } }: Props) {
  const { irn, ackNumber, ackDate, signedQr } = references
  if (irn === '') return null
  return (
    <div className="tax-e-invoice">
      {signedQr !== '' && signedQr.length <= QR_MAX_LENGTH && (
        <QrCode text={signedQr} label="E-invoice QR code" className="tax-signed-qr" />
      )}
      <p>
        <strong>IRN</strong> {irn}
        <br />
        <strong>Acknowledgement</strong> {[ackNumber, formatDate(ackDate)].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

/** How to pay what remains, and who signs. Where nothing remains, nobody is asked for money. */
function Payment({ document }: Props) {
  const { seller, upiLink, balance } = document
  const isPayable = document.kind !== 'credit_note' && !document.cancelled && balance > 0
  return (
    <div className="tax-payment">
      <div>
        {isPayable && seller.bankAccount !== '' && (
          <p className="tax-text">
            <strong>Bank account</strong> {seller.bankAccount}
          </p>
        )}
        {isPayable && seller.upiId !== '' && (
          <p>
            <strong>UPI</strong> {seller.upiId}
            {seller.payeeName !== '' && ` (${seller.payeeName})`}
          </p>
        )}
        <p>E. &amp; O. E.</p>
      </div>
      {isPayable && upiLink !== null && (
        <figure>
          <QrCode text={upiLink} label="UPI QR code" className="tax-upi-qr" />
          <figcaption>Scan to pay {formatRupees(balance)}</figcaption>
        </figure>
      )}
      <div className="tax-signature">
        <p>For {seller.legalName || seller.name}</p>
        {seller.signature === '' ? <span /> : <img src={imageUrl(seller.signature)} alt="" />}
        <p>Authorised signatory</p>
      </div>
    </div>
  )
}

/** The shop's terms, and on invoices the declaration of a shop that is exempt from e-invoices (rule 46(s)). */
function Terms({ document: { kind, seller } }: Props) {
  const declaration = kind === 'tax_invoice' ? (seller.declaration ?? '') : ''
  return (
    <>
      {declaration !== '' && <p className="tax-text">{declaration}</p>}
      {seller.terms !== '' && (
        <p className="tax-text">
          <strong>Terms</strong> {seller.terms}
        </p>
      )}
    </>
  )
}

const PARTS: Readonly<Record<FootPart, ComponentType<Props>>> = {
  totals: Totals,
  hsn: HsnTable,
  eInvoice: EInvoice,
  payment: Payment,
  terms: Terms,
}

/** The parts below the lines, or some of them. */
export function Foot({ document, parts = FOOT_PARTS }: Props & { parts?: readonly FootPart[] }) {
  return parts.map((part) => {
    const Part = PARTS[part]
    return (
      <div key={part} data-part={part}>
        <Part document={document} />
      </div>
    )
  })
}
