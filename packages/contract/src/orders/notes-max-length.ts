/** The maximum length of the customer's notes, and of the notes of an assignment. */
export const NOTES_MAX_LENGTH = 2000
