import { useState } from 'react'
import { randomId } from '../lib/random-id.ts'

export type FormKey = {
  /** The key to send with the form now. */
  read: () => string
  /** Makes a new key: what is sent from now on is to be created as well. */
  renew: () => void
}

function newFormKey(): FormKey {
  let key = randomId()
  return {
    read: () => key,
    renew: () => {
      key = randomId()
    },
  }
}

/**
 * Makes the key of a form that creates something when the form opens: however often the form is sent, one thing is
 * created. The key stays when the form is changed after a lost reply, so that the server says what exists
 * (AlreadySaved.tsx).
 */
export const useRequestKey = (): FormKey => useState(newFormKey)[0]
