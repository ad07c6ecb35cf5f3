/** A file received with a form, held in memory: every form's size limit is small. */
export type Upload = { filename: string; bytes: Buffer }
