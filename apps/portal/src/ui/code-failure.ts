import { CodeLoadError } from '../lib/import-code.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'
import { t } from '@phuljhari/contract/rules/t'

/** Why code could not be loaded, and the button that helps. */
export function codeFailure(error: unknown) {
  const { message, needsReload } = error instanceof CodeLoadError ? error : new CodeLoadError('unavailable')
  const isTyping = needsReload && hasUnsavedChanges()
  return {
    text: isTyping ? t('{message} Save what you typed first.', { message }) : message,
    needsReload,
    action: needsReload ? t('Reload') : t('Try again'),
  }
}
