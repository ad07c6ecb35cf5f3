/** The texts of sections 2, 6 and 8 for the delivery agents' screen. */
export const say = {
  signIn: 'Please sign in to view agents',
  loading: 'Loading agents...',
  none: 'No agents found',
  noneHint: 'Click "Add Agent" to start adding delivery agents.',
  confirmDelete: 'Are you sure you want to delete this agent?',
  searchPlaceholder: 'by name, phone, bike number or Aadhar',
  aadhaarHelp: 'Enter 12-digit Aadhar number (spaces and dashes are optional)',
  listFailed: (status: string) => `Failed to fetch agents (${status})`,
  createFailed: (status: string) => `Failed to create agent (${status})`,
  updateFailed: (status: string) => `Failed to update agent (${status})`,
  deleteFailed: (status: string) => `Failed to delete agent (${status})`,
  toggleAlert: 'Failed to update agent status. Please try again.',
  deleteAlert: 'Failed to delete agent. Please try again.',
  createAlert: 'Failed to create agent. Please try again.',
  updateAlert: 'Failed to update agent. Please try again.',
} as const
