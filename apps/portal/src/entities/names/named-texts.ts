import { ApiError } from '../../lib/api-error.ts'
import { counted } from '../../lib/counted.ts'

type ActionTexts = {
  title: (name: string) => string
  /** The success toast. */
  done: string
  /** Shown for a refusal without a message from the server. */
  failed: string
  /** Shown with a server that lacks this call. */
  unsupported: string
}
export type NameAction = 'add' | 'edit' | 'remove'

/** The texts of a screen of names. */
export type NamedTexts = Record<NameAction, ActionTexts> & {
  title: string
  drawing: 'brands' | 'categories'
  subtitle: string
  column: string
  search: string
  empty: { title: string; hint: string }
  failed: (error: unknown) => string
  renameHint: string
  confirmDelete: string
  /** Shown in place of the question if the name is in use: the server would refuse to delete it. */
  inUse: (count: number) => string
}

const products = (count: number) => counted(count, 'product')

/** The texts of sections 2 and 8 for brands and categories, and those of adding, renaming and deleting. */
export function namedTexts(one: 'brand' | 'category', many: 'brands' | 'categories', subtitle: string): NamedTexts {
  const [One, Many] = [one, many].map((word) => word.charAt(0).toUpperCase() + word.slice(1)) as [string, string]
  const unsupported = (change: string) => `This server does not support ${change} ${many}.`
  return {
    title: Many,
    drawing: many,
    subtitle,
    column: `${One} Name`,
    search: `Search ${one} name...`,
    empty: { title: `No ${many} found`, hint: `Try adjusting your search or add a new ${one}` },
    // Anything but a failed call is an unknown error (section 8).
    failed: (error) => (error instanceof ApiError ? `Failed to fetch ${many}` : 'Unknown error'),
    add: {
      title: () => `Add ${One}`,
      done: `${One} added successfully!`,
      failed: `Failed to add ${one}`,
      unsupported: unsupported('adding'),
    },
    edit: {
      title: (name) => `Edit ${name}`,
      done: `${One} updated successfully!`,
      failed: `Failed to update ${one}`,
      unsupported: unsupported('renaming'),
    },
    remove: {
      title: (name) => `Delete ${name}`,
      done: `${One} deleted successfully!`,
      failed: `Failed to delete ${one}`,
      unsupported: unsupported('deleting'),
    },
    renameHint: 'Products are renamed too. Past orders keep the old name.',
    inUse: (count) =>
      `${products(count)} ${count === 1 ? 'uses' : 'use'} this ${one}, so it cannot be deleted. Change ${
        count === 1 ? 'its' : 'their'
      } ${one} first.`,
    confirmDelete: `Are you sure you want to delete this ${one}? This action cannot be undone.`,
  }
}
