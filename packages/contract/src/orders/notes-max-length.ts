/** The most that may stand in the notes of a customer, and in those of an assignment. */
export const NOTES_MAX_LENGTH = 2000
