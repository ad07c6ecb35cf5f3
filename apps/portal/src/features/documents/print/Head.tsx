import { documentTitle } from '@phuljhari/contract/documents/document-kinds'
import type { TaxDocument } from '@phuljhari/contract/documents/documents.contract'
import { formatDate } from '@phuljhari/contract/rules/dates'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { placeLabel } from '@phuljhari/contract/rules/states'
import { imageUrl } from '../../../lib/image-url.ts'
import { COMMERCIAL_DECLARATION, COMPOSITION_DECLARATION } from './document-terms.ts'
import type { Copy } from './print-choice.ts'

type Props = { document: TaxDocument; copy: Copy }

const sellerName = ({ seller }: TaxDocument) => seller.legalName || seller.name

/** The shop: logo, trade name if it differs from the legal name, legal name, address, GSTIN and licence. */
function Seller({ document }: { document: TaxDocument }) {
  const { seller } = document
  const contact = [formatPhone(seller.phone), seller.email, seller.website].filter(Boolean).join(' · ')
  return (
    <div className="tax-seller">
      {seller.logo !== '' && <img src={imageUrl(seller.logo)} alt="" />}
      <div>
        {seller.name !== '' && seller.name !== sellerName(document) && <p className="tax-trade-name">{seller.name}</p>}
        <p className="tax-legal-name">{sellerName(document)}</p>
        <p>{seller.address}</p>
        {seller.stateCode !== '' && <p>State: {placeLabel(seller.stateCode)}</p>}
        {seller.gstin !== '' && (
          <p>
            <strong>GSTIN: {seller.gstin}</strong>
          </p>
        )}
        {contact !== '' && <p>{contact}</p>}
        {seller.licence !== '' && <p>Explosives licence: {seller.licence}</p>}
      </div>
    </div>
  )
}

/** Returns the facts that identify the document, as label and text; empty ones are left out. */
function factsOf({ number, date, placeOfSupply, orderId, paymentMethod, against, reason, references }: TaxDocument) {
  const { eWayBill, vehicle, transporterId, distance } = references
  return [
    ['Number', number],
    ['Date', formatDate(date)],
    ['Against invoice', against ? `${against.number} of ${formatDate(against.date)}` : ''],
    ['Reason', reason],
    ['Place of supply', placeLabel(placeOfSupply)],
    ['Reverse charge', 'No'],
    ['Order', orderId],
    ['Payment method', paymentMethod],
    ['E-way bill', eWayBill],
    ['Vehicle', vehicle],
    ['Transporter id', transporterId],
    ['Distance', distance === null ? '' : `${distance} km`],
  ].filter(([, text]) => text !== '')
}

/** Numbers and dates break nowhere inside, though they have hyphens, slashes and spaces. */
const wholeParts = (text: string) =>
  text.split(WHOLE).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="tax-whole">
        {part}
      </span>
    ),
  )
const WHOLE = /([A-Z0-9]+(?:[/-][A-Z0-9]+)+|\d{2} [A-Z][a-z]+ \d{4})/

function Facts({ document }: { document: TaxDocument }) {
  return (
    <dl className="tax-facts">
      {factsOf(document).map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{wholeParts(text ?? '')}</dd>
        </div>
      ))}
    </dl>
  )
}

function Party({ title, party }: { title: string; party: TaxDocument['buyer'] }) {
  return (
    <div className="tax-party">
      <p>{title}</p>
      <strong>{party.name}</strong>
      {party.address !== '' && <p>{party.address}</p>}
      {party.stateCode !== '' && <p>State: {placeLabel(party.stateCode)}</p>}
      {party.phone !== '' && <p>{formatPhone(party.phone)}</p>}
      {party.gstin !== '' && <p>GSTIN: {party.gstin}</p>}
    </div>
  )
}

/** The buyer, and the delivery address if it is another. */
function Parties({ document: { buyer, deliveryAddress } }: { document: TaxDocument }) {
  return (
    <>
      <Party title="Billed to" party={buyer} />
      {deliveryAddress && <Party title="Delivered to" party={deliveryAddress} />}
    </>
  )
}

/** The head of the first page. */
export function Head({ document, copy }: Props) {
  return (
    <header className="tax-head">
      <p className="tax-copy">{copy.mark}</p>
      <h3 className="tax-title">{documentTitle(document)}</h3>
      {document.isCommercial && <p className="tax-notice">{COMMERCIAL_DECLARATION}</p>}
      {document.seller.registration === 'composition' && <p className="tax-notice">{COMPOSITION_DECLARATION}</p>}
      <div className="tax-columns">
        <Seller document={document} />
        <Facts document={document} />
      </div>
      <div className="tax-columns">
        <Parties document={document} />
      </div>
    </header>
  )
}

/** The head of each page after the first, which identifies a page that was separated from the others. */
export function RunningHead({ document, copy }: Props) {
  return (
    <header className="tax-running-head">
      <p>
        <strong>{sellerName(document)}</strong> {document.seller.gstin !== '' && `GSTIN ${document.seller.gstin}`}
        <br />
        {documentTitle(document)} <strong className="tax-whole">{document.number}</strong> of{' '}
        <span className="tax-whole">{formatDate(document.date)}</span>, for {document.buyer.name}
      </p>
      <p className="tax-copy">{copy.mark}</p>
    </header>
  )
}
