import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { Fragment } from 'react'
import { A4Pages } from './A4Pages.tsx'
import type { Copy, Paper } from './copies.ts'
import type { PlannedPage } from './page-plan.ts'
import { RollSheet } from './RollSheet.tsx'
import './tax-document.css'

/** A document with its pages on A4. */
export type PlannedDocument = { document: TaxDocument; plan: readonly PlannedPage[] }
type Props = { documents: readonly PlannedDocument[]; paper: Paper; copies: readonly Copy[] }

/** Documents as they are printed, each with all its copies; always dark on white. */
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
