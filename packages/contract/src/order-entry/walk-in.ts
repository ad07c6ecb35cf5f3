/** The name of a customer at the counter who gives none. */
export const WALK_IN = 'Walk-in customer'

/** Whether nothing says who it was: two such customers are two people. */
export const isWalkIn = ({ customerName, phoneNumber }: { customerName: string; phoneNumber: string }): boolean =>
  customerName === WALK_IN && phoneNumber === ''
