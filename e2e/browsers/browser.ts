/** Keys by their names in the DOM. */
type Key = 'Enter' | 'Tab' | 'Escape' | 'F2' | 'F9' | 'F10'

/** A real browser, driven as its users do. Elements are CSS selectors of visible elements. */
export interface Browser {
  readonly name: string
  open(url: string): Promise<void>
  click(element: string): Promise<void>
  /** Types into the focused element. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Chooses a file, by its path, in a file input. */
  choose(element: string, file: string): Promise<void>
  /** Runs the body of a function in the page. */
  run<Result>(body: string, ...args: ReadonlyArray<string | null>): Promise<Result>
  close(): Promise<void>
}
