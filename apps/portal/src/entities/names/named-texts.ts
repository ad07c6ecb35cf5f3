import { ApiError } from '../../lib/api-error.ts'
import { counted } from '../../lib/counted.ts'
import { t } from '@phuljhari/contract/rules/t'

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

const products = (count: number) => counted(count, t('product'), t('products'))

const NOUNS = {
  brands: { one: t('brand'), many: t('brands') },
  categories: { one: t('category'), many: t('categories') },
}

/** The texts of sections 2 and 8 for brands and categories, and those of adding, renaming and deleting. */
export function namedTexts(drawing: 'brands' | 'categories', subtitle: string): NamedTexts {
  const { one, many } = NOUNS[drawing]
  const [One, Many] = [one, many].map((word) => word.charAt(0).toUpperCase() + word.slice(1)) as [string, string]
  const unsupported = (change: string) => t('This server does not support {change} {many}.', { change, many })
  return {
    title: Many,
    drawing,
    subtitle,
    column: t('{One} Name', { One }),
    search: t('Search {one} name...', { one }),
    empty: { title: t('No {many} found', { many }), hint: t('Try adjusting your search or add a new {one}', { one }) },
    // Anything but a failed call is an unknown error (section 8).
    failed: (error) => (error instanceof ApiError ? t('Failed to fetch {many}', { many }) : t('Unknown error')),
    add: {
      title: () => t('Add {One}', { One }),
      done: t('{One} added successfully!', { One }),
      failed: t('Failed to add {one}', { one }),
      unsupported: unsupported(t('adding')),
    },
    edit: {
      title: (name) => t('Edit {name}', { name }),
      done: t('{One} updated successfully!', { One }),
      failed: t('Failed to update {one}', { one }),
      unsupported: unsupported(t('renaming')),
    },
    remove: {
      title: (name) => t('Delete {name}', { name }),
      done: t('{One} deleted successfully!', { One }),
      failed: t('Failed to delete {one}', { one }),
      unsupported: unsupported(t('deleting')),
    },
    renameHint: t('Products are renamed too. Past orders keep the old name.'),
    inUse: (count) =>
      count === 1
        ? t('{count} uses this {one}, so it cannot be deleted. Change its {one} first.', {
            count: products(count),
            one,
          })
        : t('{count} use this {one}, so it cannot be deleted. Change their {one} first.', {
            count: products(count),
            one,
          }),
    confirmDelete: t('Are you sure you want to delete this {one}? This action cannot be undone.', { one }),
  }
}
