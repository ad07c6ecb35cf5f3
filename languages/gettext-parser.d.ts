/** The parts of gettext-parser that are used here: the package has no types. */
declare module 'gettext-parser' {
  export type Entry = {
    msgid: string
    msgctxt?: string
    msgstr: string[]
    comments?: { translator?: string; reference?: string; extracted?: string; flag?: string }
  }
  export type Catalogue = {
    charset: string
    headers: Record<string, string>
    translations: Record<string, Record<string, Entry>>
  }
  export const po: {
    parse: (input: string | Buffer) => Catalogue
    compile: (
      catalogue: Catalogue,
      options?: { foldLength?: number; sort?: (one: Entry, other: Entry) => number },
    ) => Buffer
  }
}
