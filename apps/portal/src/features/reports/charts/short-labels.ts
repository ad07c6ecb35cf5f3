const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `21 Nov` of `2026-11-21`. */
export const shortDay = (day: string): string => dayAndMonth.format(new Date(`${day}T00:00:00Z`))
