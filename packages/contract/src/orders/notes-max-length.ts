/** The maximum length of a customer's notes, and of those of an assignment. */
export const NOTES_MAX_LENGTH = 2000
