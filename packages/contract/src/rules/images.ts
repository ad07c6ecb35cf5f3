import { t } from './t.ts'

/** The limit of the add form: images must be under 1 MB (section 5, section 9). */
export const ADD_IMAGE_MAX_BYTES = 1_048_576
/** The limit of the edit form: images must be under 5 MB. */
export const EDIT_IMAGE_MAX_BYTES = 5 * 1_048_576

export const IMAGE_INVALID = t('Please select a valid image file')
/** The same with the reason: a picture of a kind that is not taken, such as the HEIC of iPhones, or too large a one. */
export const imageOfKind = (kind: string): string =>
  t('{rule}: this is a {kind} picture. Save it as JPEG or PNG', { rule: IMAGE_INVALID, kind })
export const imageOfPixels = (megapixels: number): string =>
  t('{rule}: it has more than {megapixels} megapixels. Make it smaller', { rule: IMAGE_INVALID, megapixels })
export const ADD_IMAGE_TOO_LARGE = t('Image size should be less than 1MB')
export const EDIT_IMAGE_TOO_LARGE = t('Image size should be less than 5MB')

type ImageLimit = { maxBytes: number; tooLarge: string }
export const ADD_IMAGE: ImageLimit = { maxBytes: ADD_IMAGE_MAX_BYTES, tooLarge: ADD_IMAGE_TOO_LARGE }
export const EDIT_IMAGE: ImageLimit = { maxBytes: EDIT_IMAGE_MAX_BYTES, tooLarge: EDIT_IMAGE_TOO_LARGE }

/** The error message for a chosen image, or null. "Under" is strict: a file of exactly the limit is too large. */
export function imageError(file: { type: string; size: number }, limit: ImageLimit): string | null {
  if (!file.type.startsWith('image/')) return IMAGE_INVALID
  return file.size < limit.maxBytes ? null : limit.tooLarge
}
