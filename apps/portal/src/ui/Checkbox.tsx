import '@mantine/core/styles/Checkbox.layer.css'

/** With its styles, which few screens need. */
export { Checkbox } from '@mantine/core'
