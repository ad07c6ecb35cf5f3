import { formatCount } from '@phuljhari/contract/rules/format-number'

/** The texts of sections 2, 6 and 8 for the delivery agents' screen. */
export const say = {
  signIn: 'Please sign in to view agents',
  loading: 'Loading agents...',
  none: 'No agents found',
  noneHint: 'Click "Add Agent" to start adding delivery agents.',
  /** Shown to a role that may not add agents. */
  noneForReaders: 'Nobody has added a delivery agent yet.',
  confirmDelete: 'Are you sure you want to delete this agent?',
  searchPlaceholder: 'by name, phone, bike number or Aadhar',
  aadhaarHelp: 'Enter 12-digit Aadhar number (spaces and dashes are optional)',
  keepAadhaar: (masked: string) => `Leave empty to keep ${masked}. Another number must have 12 digits.`,
  listFailed: (status: string) => `Failed to fetch agents (${status})`,
  createFailed: (status: string) => `Failed to create agent (${status})`,
  updateFailed: (status: string) => `Failed to update agent (${status})`,
  deleteFailed: (status: string) => `Failed to delete agent (${status})`,
  toggleAlert: 'Failed to update agent status. Please try again.',
  deleteAlert: 'Failed to delete agent. Please try again.',
  createAlert: 'Failed to create agent. Please try again.',
  updateAlert: 'Failed to update agent. Please try again.',
  added: 'Agent added successfully!',
  updated: 'Agent updated successfully!',
  statusUpdated: 'Agent status updated successfully!',
  deleted: 'Agent deleted successfully!',
  erasure: {
    button: 'Erase personal data',
    title: "Erase agent's personal data",
    erases: (name: string, orders: number, events: number) =>
      `${name} will be deleted, with name, phone, vehicle and Aadhar number. ${formatCount(orders)} past ` +
      `orders and ${formatCount(events)} entries of the activity will no longer name the agent. ` +
      'This cannot be undone.',
    submit: 'Erase',
    loading: 'Looking for orders...',
    loadFailed: 'The orders could not be loaded.',
    failed: 'Nothing was erased. Please try again.',
    done: 'Personal data erased',
  },
  holdsOrders: 'This agent has undelivered orders:',
  deliverFirst: 'Deliver them, or give them to another agent, first.',
  moreOrders: (count: number) => `and ${formatCount(count)} more`,
} as const
