import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import type { Copy } from './copies.ts'
import { Foot } from './Foot.tsx'
import { Head, RunningHead } from './Head.tsx'
import { LineTable } from './LineTable.tsx'
import type { PlannedPage } from './page-plan.ts'

type Props = { document: TaxDocument; copy: Copy; plan: readonly PlannedPage[] }

/** A document on sheets of A4. */
export const A4Pages = ({ document, copy, plan }: Props) =>
  plan.map(({ lines: [from, to], foot }, index) => (
    <section
      key={index}
      className="tax-page tax-a4"
      data-stamp={document.cancelled ? 'Cancelled' : undefined}
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
