/** The texts of the saved views. */
export const say = {
  title: 'Saved views',
  none: 'Set some filters, then save them under a name.',
  name: 'Name',
  save: 'Save view',
  rename: 'Rename view',
  deleteLabel: 'Delete view',
  renameView: (name: string) => `Rename view ${name}`,
  deleteView: (name: string) => `Delete view ${name}`,
  replace: (name: string) => ({
    title: 'Replace view',
    message: `There already is a view named ${name}. Replace it?`,
    confirmLabel: 'Replace',
  }),
  delete: (name: string) => ({
    title: 'Delete view',
    message: `Delete the view ${name}? The orders are not affected.`,
    confirmLabel: 'Delete',
  }),
  listFailed: 'The saved views could not be loaded.',
  saveFailed: 'The view could not be saved. Please try again.',
  deleteFailed: 'The view could not be deleted. Please try again.',
} as const
