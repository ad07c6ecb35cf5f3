import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { columnAmount } from './amounts.ts'
import type { Copy } from './copies.ts'
import { showsTax, stateTaxName } from './document-terms.ts'
import { Foot } from './Foot.tsx'
import { Head } from './Head.tsx'
import { LineName, quantityText, totalQuantity } from './LineTable.tsx'

/** The tax of a line in words, `Taxable 847.46, CGST 9 % 76.27, SGST 9 % 76.27`. */
function taxText(document: TaxDocument, { taxable, cgst, sgst, igst, rate }: TaxDocument['lines'][number]): string {
  const taxes =
    document.supply === 'intra'
      ? [`CGST ${rate / 2} % ${columnAmount(cgst)}`, `${stateTaxName(document)} ${rate / 2} % ${columnAmount(sgst)}`]
      : [`IGST ${rate} % ${columnAmount(igst)}`]
  return [`Taxable ${columnAmount(taxable)}`, ...taxes].join(', ')
}

/** A document on a roll of 80 mm: a single page as long as it gets, each line's name above its figures. */
export function RollSheet({ document, copy }: { document: TaxDocument; copy: Copy }) {
  const { lines, cancelled } = document
  return (
    <section className="tax-page tax-roll" aria-label={`${documentTitle(document)} ${document.number}, ${copy.label}`}>
      {cancelled && <p className="tax-cancelled-notice">Cancelled</p>}
      <Head document={document} copy={copy} />
      <ol>
        {lines.map((line) => (
          <li key={line.line}>
            <p className="tax-name">
              {line.line}. <LineName line={line} />
            </p>
            <p className="tax-figures">
              <span>
                {[quantityText(line), columnAmount(line.unitPrice)].filter(Boolean).join(' × ')}
                {line.discount > 0 && ` less ${columnAmount(line.discount)}`}
              </span>
              <strong>{columnAmount(line.total)}</strong>
            </p>
            <p className="tax-line-taxes">
              HSN {line.hsn}
              {showsTax(document) && `. ${taxText(document, line)}`}
            </p>
          </li>
        ))}
      </ol>
      {totalQuantity(lines) !== '' && (
        <p className="tax-figures tax-roll-quantity">
          <span>Total quantity</span>
          <strong>{totalQuantity(lines)}</strong>
        </p>
      )}
      <Foot document={document} />
    </section>
  )
}
