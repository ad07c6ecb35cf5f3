import { TextInput, type TextInputProps } from '@mantine/core'
import { t } from '@phuljhari/contract/rules/t'

/** A field for an amount in rupees. */
export const AmountField = (props: TextInputProps & { 'data-autofocus'?: boolean }) => (
  <TextInput size="md" inputMode="decimal" label={t('Amount')} required leftSection="₹" {...props} />
)
