import { HOME_SCREENS } from '@phuljhari/contract/staff/home-screens'
import { expect, it } from 'vitest'
import { ORDER_SCREENS, SCREENS } from './screen-list.ts'

it('offers as homes the screens of the sidebar and those below Orders, with the same permissions', () => {
  const listed = [...SCREENS, ...ORDER_SCREENS].map(({ path, permission }) => `${path} ${permission}`)
  expect(HOME_SCREENS.map(({ path, permission }) => `${path} ${permission}`).toSorted()).toEqual(listed.toSorted())
})
