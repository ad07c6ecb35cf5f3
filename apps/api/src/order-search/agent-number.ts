// In place of an agent's id in the index.

/** Of an order that is to be assigned to an agent. */
export const NO_AGENT = 0
/** Of an order sent by lorry or picked up. */
export const NEEDS_NO_AGENT = -1
