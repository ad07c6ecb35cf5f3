import type { Locator } from '@playwright/test'

/** The texts of the controls and status lines, of the page or the dialog on top, that a toast covers. */
export const coveredByToast = (toast: Locator): Promise<Array<string | null>> =>
  toast.evaluate((element) => {
    const layer = [...document.querySelectorAll('[aria-modal="true"]')].at(-1) ?? document.body
    const box = element.getBoundingClientRect()
    return [...layer.querySelectorAll('button, a[href], input, select, textarea, p[role="status"]:not(:empty)')]
      .filter((control) => !element.contains(control))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return right > left && top < box.bottom && bottom > box.top && left < box.right && right > box.left
      })
      .map((control) => control.textContent || control.getAttribute('aria-label'))
  })
