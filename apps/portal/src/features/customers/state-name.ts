import { STATES } from '@phuljhari/contract/rules/states'

/** The name of the State with a GST code; empty when there is none. */
export const stateName = (code: string): string => STATES.find((state) => state.code === code)?.name ?? ''
