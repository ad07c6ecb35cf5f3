type ActionTexts = {
  title: (name: string) => string
  /** Told in a toast. */
  done: string
  /** For a refusal without words of the server's own. */
  failed: string
  /** For a server that has no such call. */
  missing: string
}

/** What a screen of names says. */
export type NamedTexts = {
  title: string
  subtitle: string
  column: string
  search: string
  empty: { title: string; hint: string }
  failed: (error: unknown) => string
  add: ActionTexts
  edit: ActionTexts
  remove: ActionTexts
  renameHint: string
  confirmDelete: string
}
export type NameAction = 'add' | 'edit' | 'remove'
