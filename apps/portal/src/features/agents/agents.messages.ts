import { formatCount } from '@phuljhari/contract/rules/format-number'
import { t } from '@phuljhari/contract/rules/t'

/** The texts of sections 2, 6 and 8 for the delivery agents' screen. */
export const say = {
  signIn: t('Please sign in to view agents'),
  loading: t('Loading agents...'),
  none: t('No agents found'),
  noneHint: t('Click "Add Agent" to start adding delivery agents.'),
  /** Shown to a role that may not add agents. */
  noneForReaders: t('Nobody has added a delivery agent yet.'),
  confirmDelete: t('Are you sure you want to delete this agent?'),
  searchPlaceholder: t('by name, phone, bike number or Aadhar'),
  aadhaarHelp: t('Enter 12-digit Aadhar number (spaces and dashes are optional)'),
  keepAadhaar: (masked: string) => t('Leave empty to keep {masked}. Another number must have 12 digits.', { masked }),
  listFailed: (status: string) => t('Failed to fetch agents ({status})', { status }),
  createFailed: (status: string) => t('Failed to create agent ({status})', { status }),
  updateFailed: (status: string) => t('Failed to update agent ({status})', { status }),
  deleteFailed: (status: string) => t('Failed to delete agent ({status})', { status }),
  toggleAlert: t('Failed to update agent status. Please try again.'),
  deleteAlert: t('Failed to delete agent. Please try again.'),
  createAlert: t('Failed to create agent. Please try again.'),
  updateAlert: t('Failed to update agent. Please try again.'),
  added: t('Agent added successfully!'),
  updated: t('Agent updated successfully!'),
  statusUpdated: t('Agent status updated successfully!'),
  deleted: t('Agent deleted successfully!'),
  erasure: {
    button: t('Erase personal data'),
    title: t("Erase agent's personal data"),
    erases: (name: string, orders: number, events: number) =>
      t(
        '{name} will be deleted, with name, phone, vehicle and Aadhar number. {orders} past orders and ' +
          '{events} entries of the activity will no longer name the agent. This cannot be undone.',
        { name, orders: formatCount(orders), events: formatCount(events) },
      ),
    submit: t('Erase'),
    loading: t('Looking for orders...'),
    loadFailed: t('The orders could not be loaded.'),
    failed: t('Nothing was erased. Please try again.'),
    done: t('Personal data erased'),
  },
  holdsOrders: t('This agent has undelivered orders:'),
  deliverFirst: t('Deliver them, or give them to another agent, first.'),
  moreOrders: (count: number) => t('and {count} more', { count: formatCount(count) }),
} as const
