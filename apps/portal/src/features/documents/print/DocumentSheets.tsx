import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import { SAMPLE_NUMBER, type TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { Fragment } from 'react'
import { columnAmount } from './amounts.ts'
import { showsTax, stateTaxName } from './document-terms.ts'
import { Foot } from './Foot.tsx'
import { Head, RunningHead } from './Head.tsx'
import { LineTable, LineName, quantityText, totalQuantity } from './LineTable.tsx'
import type { PlannedPage } from './page-plan.ts'
import type { Copy, Paper } from './print-choice.ts'
import './tax-document.css'

/** What is printed across a document that is not, or no longer, valid. */
const stampOf = ({ cancelled, number }: TaxDocument): string | undefined =>
  cancelled ? 'Cancelled' : number === SAMPLE_NUMBER ? 'Sample' : undefined

type A4PagesProps = { document: TaxDocument; copy: Copy; plan: readonly PlannedPage[] }

/** A document on A4 pages. */
const A4Pages = ({ document, copy, plan }: A4PagesProps) =>
  plan.map(({ lines: [from, to], foot }, index) => (
    <section
      key={index}
      className="tax-page tax-a4"
      data-stamp={stampOf(document)}
      aria-label={`${documentTitle(document)} ${document.number}, ${copy.label}, page ${index + 1}`}
    >
      {index === 0 ? <Head document={document} copy={copy} /> : <RunningHead document={document} copy={copy} />}
      {to > from && (
        <LineTable
          document={document}
          lines={document.lines.slice(from, to)}
          hasTotals={to === document.lines.length}
        />
      )}
      <Foot document={document} parts={foot} />
      <p className="tax-page-number">
        <span>{document.number}</span>
        <span>
          Page {index + 1} of {plan.length}
        </span>
      </p>
    </section>
  ))

/** Returns the taxes of a line: `Taxable 847.46, CGST 9 % 76.27, SGST 9 % 76.27`. */
function taxText(document: TaxDocument, { taxable, cgst, sgst, igst, rate }: TaxDocument['lines'][number]): string {
  const taxes =
    document.supply === 'intra'
      ? [`CGST ${rate / 2} % ${columnAmount(cgst)}`, `${stateTaxName(document)} ${rate / 2} % ${columnAmount(sgst)}`]
      : [`IGST ${rate} % ${columnAmount(igst)}`]
  return [`Taxable ${columnAmount(taxable)}`, ...taxes].join(', ')
}

/** A document on a roll of 80 mm: one page of any length, with the name of each line above its figures. */
function RollSheet({ document, copy }: { document: TaxDocument; copy: Copy }) {
  const { lines } = document
  const stamp = stampOf(document)
  return (
    <section className="tax-page tax-roll" aria-label={`${documentTitle(document)} ${document.number}, ${copy.label}`}>
      {stamp && <p className="tax-cancelled-notice">{stamp}</p>}
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

/** A document, divided among A4 pages. */
export type PlannedDocument = { document: TaxDocument; plan: readonly PlannedPage[] }
type Props = { documents: readonly PlannedDocument[]; paper: Paper; copies: readonly Copy[] }

/** Documents as they are printed, each with all its copies, always dark on white. */
export const DocumentSheets = ({ documents, paper, copies }: Props) => (
  <div className="tax-documents">
    {documents.map(({ document, plan }) => (
      <Fragment key={document._id}>
        {copies.map((copy) =>
          paper === 'a4' ? (
            <A4Pages key={copy.id} document={document} copy={copy} plan={plan} />
          ) : (
            <RollSheet key={copy.id} document={document} copy={copy} />
          ),
        )}
      </Fragment>
    ))}
  </div>
)
