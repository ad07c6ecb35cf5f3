import '@mantine/core/styles/Checkbox.layer.css'

/** Mantine's checkbox with its styles, which few screens need. */
export { Checkbox } from '@mantine/core'
