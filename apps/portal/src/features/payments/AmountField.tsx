import { TextInput, type TextInputProps } from '@mantine/core'

/** A field for an amount in rupees. */
export const AmountField = (props: TextInputProps & { 'data-autofocus'?: boolean }) => (
  <TextInput size="md" inputMode="decimal" label="Amount" required leftSection="₹" {...props} />
)
