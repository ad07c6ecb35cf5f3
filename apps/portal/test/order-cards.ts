import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** The ids of the orders shown as cards, in order. */
export const orderCards = (): Array<string | undefined> =>
  screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label')?.slice('Order '.length))

/** Presses Show more until this many cards are shown. */
export async function showCards(user: UserEvent, count: number): Promise<void> {
  if (orderCards().length >= count) return
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await showCards(user, count)
}
