import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { newQueryClient } from '../lib/query-client.ts'
import { Providers } from './Providers.tsx'
import { SearchBox } from './SearchBox.tsx'

/** A caller that updates the value only when the test says so. */
function open(debounceMs = 0) {
  const searches: string[] = []
  let update: (value: string) => void = () => {}
  function Caller() {
    const [value, setValue] = useState('')
    update = setValue
    return <SearchBox label="Search" value={value} debounceMs={debounceMs} onSearch={(text) => searches.push(text)} />
  }
  render(
    <Providers client={newQueryClient()} env="test">
      <Caller />
    </Providers>,
  )
  return { searches, box: screen.getByRole('textbox', { name: 'Search' }), setValue: (value: string) => update(value) }
}

describe('the search box', () => {
  it('searches at once, and only once, when it loses the focus while a search is pending', async () => {
    const { searches, box } = open(60_000)
    await userEvent.type(box, 'rocket')
    expect(searches).toEqual([])
    await userEvent.tab()
    await userEvent.tab()
    expect(searches).toEqual(['rocket'])
  })

  it('keeps what is typed while the caller lags behind', async () => {
    const { searches, box, setValue } = open()
    await userEvent.type(box, 'a')
    await waitFor(() => expect(searches).toEqual(['a']))
    await userEvent.type(box, 'b')
    await waitFor(() => expect(searches).toEqual(['a', 'ab']))
    setValue('a')
    await userEvent.type(box, 'c')
    await waitFor(() => expect(searches).toEqual(['a', 'ab', 'abc']))
    expect(box).toHaveValue('abc')
    setValue('abc')
    await waitFor(() => expect(box).toHaveValue('abc'))
    expect(searches).toHaveLength(3)
  })

  it('follows a change of the search by the caller', async () => {
    const { searches, box, setValue } = open()
    await userEvent.type(box, 'a')
    await waitFor(() => expect(searches).toEqual(['a']))
    setValue('a')
    setValue('Back')
    await waitFor(() => expect(box).toHaveValue('Back'))
    setValue('')
    await waitFor(() => expect(box).toHaveValue(''))
    expect(searches).toEqual(['a'])
  })
})
