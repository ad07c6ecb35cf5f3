import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that takes no further call while one is under way. A button says that it is busy only when it is drawn anew, which on a slow machine is after the second click:
 * that one would be told that the name exists which the first one has just made.
 */
export function useOneAtATime<Out, In>(mutation: UseMutationResult<Out, Error, In>) {
  const isUnderWay = useRef(false)
  const mutate = (input: In, options: MutateOptions<Out, Error, In> = {}) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(input, {
      ...options,
      onSettled: (...outcome) => {
        isUnderWay.current = false
        return options.onSettled?.(...outcome)
      },
    })
  }
  return { ...mutation, mutate }
}
