import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { DocumentSummary } from '@phuljhari/contract/documents/documents.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatRupees } from '@phuljhari/contract/rules/money'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { ListTable } from '../../../ui/ListTable.tsx'
import { TextButton } from '../../../ui/TextButton.tsx'
import { say } from '../documents.messages.ts'
import styles from '../documents.module.css'
import { sumRupees } from '../print/amounts.ts'
import { DocumentMarks } from './DocumentMarks.tsx'
import { t } from '@phuljhari/contract/rules/t'

type Props = {
  documents: readonly DocumentSummary[]
  /** The ids of the selected documents. */
  selected: ReadonlySet<string>
  onSelect: (id: string, isSelected: boolean) => void
  onOpen: (id: string) => void
}

const columnsOf = ({ selected, onSelect, onOpen }: Props): Array<Column<DocumentSummary>> => [
  {
    title: t('Print'),
    className: styles.select,
    cell: ({ _id, number }) => (
      <Checkbox
        aria-label={t('Select {number}', { number })}
        checked={selected.has(_id)}
        onChange={(event) => onSelect(_id, event.currentTarget.checked)}
      />
    ),
  },
  {
    title: t('Number'),
    className: styles.number,
    cell: (document) => (
      <span className={document.cancelled ? styles.cancelled : undefined}>
        <TextButton onClick={() => onOpen(document._id)}>{document.number}</TextButton>
        <small>{documentTitle(document)}</small>
      </span>
    ),
  },
  { title: t('Date'), className: styles.nowrap, cell: ({ date }) => formatDate(date) },
  {
    title: t('Customer'),
    className: styles.customer,
    cell: ({ customerName, gstin, against }) => (
      <span>
        {customerName}
        <small>
          {[gstin, against && t('against {number}', { number: against.number })].filter(Boolean).join(' · ')}
        </small>
      </span>
    ),
  },
  { title: t('Place'), className: styles.roomy, cell: ({ placeOfSupply }) => placeLabel(placeOfSupply) },
  { title: t('Taxable'), className: styles.roomy, number: true, cell: ({ taxable }) => formatRupees(taxable) },
  {
    title: t('Tax'),
    className: styles.roomy,
    number: true,
    cell: ({ cgst, sgst, igst }) => formatRupees(sumRupees([cgst, sgst, igst])),
  },
  { title: t('Payable'), number: true, cell: ({ payable }) => formatRupees(payable) },
  { title: t('Marks'), className: styles.state, cell: (document) => <DocumentMarks document={document} /> },
]

/** Tax documents, newest first; on phones each is a card of labelled lines. */
export const DocumentTable = (props: Props) => (
  <ListTable
    className={styles.table}
    label={say.table}
    columns={columnsOf(props)}
    rows={props.documents}
    keyOf={({ _id }) => _id}
  />
)
