import {
  ENTRY_SOURCES,
  FULFILMENTS,
  SOURCE_LABELS,
  type EntrySource,
  type Fulfilment,
} from '@phuljhari/contract/order-entry/order-draft'
import { STATES } from '@phuljhari/contract/rules/states'
import { type ComponentProps, useId } from 'react'
import { useTransportInput } from '../../../entities/transports/use-transport-input.tsx'
import { Segments } from '../../../ui/Segments.tsx'
import { hasGstin, type Draft, type DraftAddress } from '../model/draft.ts'
import { say } from '../order-entry.messages.ts'
import type { UpdateDraft } from '../store/use-draft.ts'
import { TextField } from './Field.tsx'
import styles from './panel.module.css'
import { t } from '@phuljhari/contract/rules/t'

/** Labels short enough to fit side by side; the contract's are for lists. */
const WAYS: Readonly<Record<Fulfilment, string>> = { pickup: t('Pick-up'), agent: t('Agent'), lorry: t('Lorry') }
const ways = FULFILMENTS.toReversed().map((value) => ({ value, label: WAYS[value] }))
const sources = ENTRY_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))
/** State codes that do not stand for places to which goods can be sent. */
const SPECIAL_CODES = new Set(['96', '97'])
const stateNames = STATES.filter(({ code }) => !SPECIAL_CODES.has(code)).map(({ name }) => name)

type Props = {
  draft: Draft
  update: UpdateDraft
  errors: Readonly<Record<string, string>>
}
type AddressText = Exclude<keyof DraftAddress, 'latitude' | 'longitude' | 'isText'>

/** A choice with its label beside it. */
const Choice = (props: Omit<ComponentProps<typeof Segments>, 'className'>) => (
  <div className={styles.choice}>
    <span aria-hidden>{props.label}</span>
    <Segments {...props} />
  </div>
)

/** How the order was asked for and how the goods reach the customer. */
export function Delivery({ draft, update, errors }: Props) {
  const { fulfilment, address, transport } = draft
  const states = useId()
  // The coordinates belong to the former address, so an edit drops them.
  const setAddress = (field: AddressText, value: string) =>
    update((now) => ({ ...now, address: { ...now.address, [field]: value, latitude: null, longitude: null } }))
  const part = (
    label: string,
    field: AddressText,
    more: { inputMode?: 'numeric'; maxLength: number; list?: string },
  ) => (
    <TextField
      label={label}
      error={errors[`deliveryAddress.${field}`] ?? (field === 'street' ? errors['deliveryAddress'] : undefined)}
      wide={field === 'street'}
      value={address[field]}
      onChange={(typed) => setAddress(field, typed)}
      {...more}
    />
  )
  const setTransport = (changes: Partial<Draft['transport']>) =>
    update((now) => ({ ...now, transport: { ...now.transport, ...changes } }))
  const suggested = useTransportInput(fulfilment === 'lorry' ? address : null, transport.name, (office) => {
    if (transport.destination.trim() === '') setTransport({ destination: office })
  })
  return (
    <div className={styles.fields}>
      <Choice
        label={say.orderedBy}
        options={sources}
        value={draft.source}
        onChange={(value) => update((now) => ({ ...now, source: value as EntrySource }))}
      />
      <Choice
        label={say.deliveredBy}
        options={ways}
        value={fulfilment}
        onChange={(value) => update((now) => ({ ...now, fulfilment: value as Fulfilment }))}
      />
      {(fulfilment !== 'pickup' || hasGstin(draft)) && (
        <>
          {fulfilment === 'pickup' && <p className={styles.caption}>{t('Address on the invoice')}</p>}
          {part(address.isText ? t('Address') : t('Street'), 'street', { maxLength: address.isText ? 600 : 300 })}
          {!address.isText && (
            <>
              {part(t('Landmark'), 'landmark', { maxLength: 200 })}
              {part(t('City'), 'city', { maxLength: 100 })}
              {part(t('State'), 'state', { maxLength: 100, list: states })}
              {part(t('Pincode'), 'pincode', { inputMode: 'numeric', maxLength: 12 })}
              <datalist id={states}>
                {stateNames.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            </>
          )}
        </>
      )}
      {fulfilment === 'lorry' && (
        <>
          <TextField
            label={t('Transport')}
            error={errors['transport.name']}
            maxLength={100}
            value={transport.name}
            onChange={(name) => setTransport({ name })}
            hint={suggested.hint}
            {...suggested.input}
          />
          {suggested.datalist}
          <TextField
            label={t('Destination office')}
            error={errors['transport.destination']}
            maxLength={100}
            value={transport.destination}
            onChange={(destination) => setTransport({ destination })}
          />
        </>
      )}
    </div>
  )
}
