import { useDebouncedValue } from '@mantine/hooks'
import { formatCount } from '@phuljhari/contract/rules/format-number'
import { formatPhone } from '@phuljhari/contract/rules/phone'
import { t } from '@phuljhari/contract/rules/t'
import type { TransportSuggestion } from '@phuljhari/contract/transports/transports.contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useId, type FormEvent, type ReactNode } from 'react'
import { call } from '../../lib/api.ts'
import { useCan } from '../../lib/can.ts'
import { asList, asNumber, asRecord, asText } from '../../lib/coerce.ts'
import { useFeature } from '../../lib/features.ts'

const DEBOUNCE_MS = 300
const STALE_MS = 60_000

/** Where an order goes, as far as it is known. */
export type Place = { pincode: string; city: string }

function readSuggestion(value: unknown): TransportSuggestion {
  const { name, phoneNumber, days, destination } = asRecord(value)
  return {
    name: asText(name),
    phoneNumber: asText(phoneNumber),
    days: asNumber(days) ?? null,
    destination: asText(destination),
  }
}

const suggestionsQuery = ({ pincode, city }: Place) =>
  queryOptions({
    queryKey: ['transports', 'suggestions', pincode, city],
    queryFn: async ({ signal }) => {
      // Imported with the first call, since it loads zod.
      const { suggestTransports } = await import('@phuljhari/contract/transports/transports.contract')
      return asList((await call(suggestTransports, { query: { pincode, city } }, signal)).data).map(readSuggestion)
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  })

/** Whether an entry of the list was chosen, rather than a letter typed. */
function isChoice({ nativeEvent }: FormEvent): boolean {
  return !(nativeEvent instanceof InputEvent) || nativeEvent.inputType === 'insertReplacementText'
}

const daysText = (days: number) => (days === 1 ? t('1 day') : t('{days} days', { days: formatCount(days) }))

const completePincode = (place: Place | null): string => /^[1-9]\d{5}$/.exec(place?.pincode ?? '')?.[0] ?? ''

type TransportInput = {
  /** Further props of the input. */
  input: { list?: string; autoComplete?: 'off'; onInput?: (event: FormEvent<HTMLInputElement>) => void }
  /** What is known about the transport that is entered. */
  hint: string | undefined
  /** Belongs beside the input. */
  datalist: ReactNode
}
const PLAIN: TransportInput = { input: {}, hint: undefined, datalist: null }

/**
 * Suggests transports at the input of a form, the likeliest for the place first (feature transports). Any other name
 * can be typed, also while suggestions are loading or fail to load.
 * @param place null while the form has no such input
 * @param entered the name in the input
 * @param onOffice called with the office to which the chosen transport went last
 */
export function useTransportInput(
  place: Place | null,
  entered: string,
  onOffice: (office: string) => void,
): TransportInput {
  const can = useCan()
  const isSupported = useFeature('transports') === true && can('transports.read') && place !== null
  const id = useId()
  const [pincode] = useDebouncedValue(completePincode(place), DEBOUNCE_MS)
  const [city] = useDebouncedValue(place?.city.trim().slice(0, 100) ?? '', DEBOUNCE_MS)
  const { data: suggestions = [] } = useQuery({ ...suggestionsQuery({ pincode, city }), enabled: isSupported })
  if (!isSupported) return PLAIN
  const find = (name: string) => suggestions.find((one) => one.name === name.trim())
  const known = find(entered)
  const facts = known && [known.phoneNumber && formatPhone(known.phoneNumber), known.days && daysText(known.days)]
  return {
    input: {
      list: id,
      autoComplete: 'off',
      onInput: (event) => {
        const chosen = isChoice(event) ? find(event.currentTarget.value) : undefined
        if (chosen && chosen.destination !== '') onOffice(chosen.destination)
      },
    },
    hint: facts?.filter(Boolean).join(' · ') || undefined,
    datalist: (
      <datalist id={id}>
        {suggestions.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    ),
  }
}
