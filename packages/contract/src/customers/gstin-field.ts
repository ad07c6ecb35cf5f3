import { z } from 'zod'
import { isGstin, tidyGstin } from './gstin.ts'
import { t } from '../rules/t.ts'

/** A GSTIN as it is typed, or '' for a buyer who is not registered. Gives the GSTIN as it is stored. */
export const gstinField = z
  .string()
  .transform(tidyGstin)
  .refine((gstin) => gstin === '' || isGstin(gstin), t('This GSTIN is invalid: check every character'))
