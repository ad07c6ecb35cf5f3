import { z } from 'zod'
import { requiredText } from '../rules/text.ts'
import { t } from '../rules/t.ts'

const LR_NUMBER_MAX_LENGTH = 80
/** The form that says how an order is sent by lorry. */
export const lorryForm = z.object({
  name: requiredText(100, t('Transport'), t('Transport is required')),
  destination: requiredText(100, t('Destination office'), t('Destination office is required')),
  /** The number of the lorry receipt: letters, digits, spaces, dashes and slashes (trade.md section 4). */
  lrNumber: requiredText(LR_NUMBER_MAX_LENGTH, t('LR number'), t('LR number is required')).pipe(
    z.string().regex(/^[\p{L}\p{N} /-]+$/u, t('LR number may have only letters, digits, spaces, dashes and slashes')),
  ),
})
