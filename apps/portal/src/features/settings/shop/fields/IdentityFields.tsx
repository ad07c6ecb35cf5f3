import { NativeSelect } from '@mantine/core'
import { STATES } from '@phuljhari/contract/rules/states'
import { say } from '../shop.messages.ts'
import styles from '../shop.module.css'
import type { FieldsProps } from './fields-props.ts'
import { ShopImageField } from './ShopImageField.tsx'
import { LongTextField, TextField } from './TextFields.tsx'

const STATE_OPTIONS = [
  { value: '', label: say.chooseState },
  ...STATES.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
]

/** Who the shop is, as on its papers. */
export function IdentityFields({ form }: FieldsProps) {
  return (
    <>
      <TextField form={form} name="tradeName" label={say.tradeName} description={say.tradeNameHint} data-autofocus />
      <TextField form={form} name="legalName" label={say.legalName} description={say.legalNameHint} />
      <LongTextField form={form} name="address" label={say.address} rows={3} />
      <div className={styles.pair}>
        <NativeSelect size="md" label={say.state} data={STATE_OPTIONS} {...form.field('stateCode')} />
        <TextField form={form} name="phone" label={say.phone} type="tel" />
        <TextField form={form} name="email" label={say.email} type="email" />
        <TextField form={form} name="website" label={say.website} inputMode="url" />
      </div>
      <ShopImageField form={form} name="logo" label={say.logo} hint={say.logoHint} />
      <ShopImageField form={form} name="signature" label={say.signature} hint={say.signatureHint} />
    </>
  )
}
