import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '../lib/query-client.ts'
import { Providers } from './Providers.tsx'
import { SearchBox } from './SearchBox.tsx'

/** A caller whose answers come one by one, when they are let through. */
function opened() {
  const told: string[] = []
  let answer: (value: string) => void = () => {}
  function Caller() {
    const [value, setValue] = useState('')
    answer = setValue
    return <SearchBox label="Search" value={value} debounceMs={0} onSearch={(text) => told.push(text)} />
  }
  render(
    <Providers client={newQueryClient()} env="test">
      <Caller />
    </Providers>,
  )
  return { told, box: screen.getByRole('textbox', { name: 'Search' }), answer: (value: string) => answer(value) }
}

describe('the search box', () => {
  it('keeps what is typed while the caller is still at what was typed before', async () => {
    const { told, box, answer } = opened()
    await userEvent.type(box, 'a')
    await waitFor(() => expect(told).toEqual(['a']))
    await userEvent.type(box, 'b')
    await waitFor(() => expect(told).toEqual(['a', 'ab']))
    answer('a')
    await userEvent.type(box, 'c')
    await waitFor(() => expect(told).toEqual(['a', 'ab', 'abc']))
    expect(box).toHaveValue('abc')
    answer('abc')
    await waitFor(() => expect(box).toHaveValue('abc'))
    expect(told).toHaveLength(3)
  })

  it('follows the caller who changes the search', async () => {
    const { told, box, answer } = opened()
    await userEvent.type(box, 'a')
    await waitFor(() => expect(told).toEqual(['a']))
    answer('a')
    answer('Back')
    await waitFor(() => expect(box).toHaveValue('Back'))
    answer('')
    await waitFor(() => expect(box).toHaveValue(''))
    expect(told).toEqual(['a'])
  })
})
