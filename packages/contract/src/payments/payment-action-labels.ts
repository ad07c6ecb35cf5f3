/** What happened to a payment, in the audit trail. */
export const PAYMENT_ACTION_LABELS: Readonly<Record<string, string>> = {
  recorded: 'Recorded',
  claimed: 'Claimed by the customer',
  collected: 'Collected on delivery',
  not_collected: 'Not collected on delivery',
  verified: 'Verified',
  rejected: 'Rejected',
  reversed: 'Reversed',
  allocated: 'Divided among orders',
  refunded: 'Refunded',
  written_off: 'Written off',
  rounded: 'Rounded',
}
