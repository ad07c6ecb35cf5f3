/** Whether a text has the form of the secret of a link: 128 bits in base64url. */
export const isLinkSecret = (text: string): boolean => /^[\w-]{22}$/.test(text)
