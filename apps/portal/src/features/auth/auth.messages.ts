import { ApiError } from '../../lib/api.ts'

/** The texts of section 8 for sign-in. */
export const say = {
  noToken: 'No token received from server',
  failed: 'Signin failed',
  refused: (status: number) => `Signin failed (${status})`,
} as const

/** What the banner says of a sign-in that failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError))
    return error instanceof Error && error.message === say.noToken ? say.noToken : say.failed
  if (error.isNetwork) return say.failed
  return error.serverMessage ?? say.refused(error.status)
}
