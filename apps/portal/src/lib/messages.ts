/** Texts of sections 6 and 8 that more than one screen shows. */

export const NETWORK_ERROR = 'Network error. Please try again.'
export const SIGN_IN_REQUIRED = { title: 'Authentication Required', message: 'Please login again to continue' } as const
