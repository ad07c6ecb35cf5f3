import { codeFailure } from './code-failure.ts'
import { dialogs } from './dialogs.ts'
import { holdKeysDuring } from './keys.ts'
import { t } from '@phuljhari/contract/rules/t'

/**
 * Loads code that the user asked for. While it cannot be loaded, a question over the screen offers what helps; the
 * screen, and what is typed there, stay.
 * @param load must contain nothing but imports.
 * @param holdsKeys false for a part of the screen: the keys are kept only for what opens over it.
 * @returns null when the user gave up.
 */
export async function loadCode<Code>(load: () => Promise<Code>, holdsKeys = true): Promise<Code | null> {
  for (;;)
    try {
      return await (holdsKeys ? holdKeysDuring(load()) : load())
    } catch (error) {
      const { text, needsReload, action } = codeFailure(error)
      const question = { title: 'Phuljhari', message: text, confirmLabel: action, cancelLabel: t('Close') }
      if (!(await dialogs.confirm(question))) return null
      if (!needsReload) continue
      window.location.reload()
      return null
    }
}
