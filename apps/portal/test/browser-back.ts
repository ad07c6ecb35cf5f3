import { act } from '@testing-library/react'

/** Goes back in the browser's own history, which the memory router of the tests does not follow. */
export async function browserBack(): Promise<void> {
  const done = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
  history.back()
  await act(async () => void (await done))
}
