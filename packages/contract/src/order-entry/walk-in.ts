/** The name of a customer at the counter who does not give one. */
export const WALK_IN = 'Walk-in customer'

/** Whether the customer is anonymous. Two anonymous customers are never taken for the same one. */
export const isWalkIn = ({ customerName, phoneNumber }: { customerName: string; phoneNumber: string }): boolean =>
  customerName === WALK_IN && phoneNumber === ''
