import { useState } from 'react'
import { randomId } from '../lib/random-id.ts'

export type FormKey = {
  /** The key to send with the form now. */
  read: () => string
  /** What is sent from now on is meant to be another. */
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
 * The key of a form that creates something, made when the form opens: however often it is sent, it creates one. The key
 * stays when the form is changed after a lost reply, so that the server says what exists (AlreadySaved).
 */
export const useRequestKey = (): FormKey => useState(newFormKey)[0]
