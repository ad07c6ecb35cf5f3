import { formatPhone } from '@phuljhari/contract/rules/phone'
import { h, icon, ICONS } from './dom.ts'
import { shared } from './shared.messages.ts'

/** A link that calls; nothing without a number. @param look `main` for what is pressed most, else quiet */
export const callLink = (name: string, phone: string, look: 'main' | 'quiet'): Node | null =>
  phone === ''
    ? null
    : h(
        'a',
        { class: `button ${look}`, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` },
        icon(...ICONS.phone),
        h('span', {}, shared.call(name), h('small', {}, formatPhone(phone))),
      )
