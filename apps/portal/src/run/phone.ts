import { memoryDatabase } from './database.ts'
import { isEntry, type Damaged, type Entry, type Link } from './entry.ts'
import { flush, type FlushOptions, type Server } from './flush.ts'
import type { Failure } from './api.ts'
import { openIndexedDatabase } from './indexed-database.ts'
import { Outbox, type NewEntry, type Photo } from './outbox.ts'

/** How something was kept: not at all durably, or without its photo, when the phone has no room. */
export type Kept = 'kept' | 'withoutPhoto' | 'inPage'

/** All that this phone keeps; what it has no room for stays in the page, and is sent from there. */
export class Phone {
  readonly #store: Outbox
  readonly #spare: Outbox | null

  private constructor(store: Outbox) {
    this.#store = store
    this.#spare = store.isDurable ? new Outbox(memoryDatabase()) : null
  }

  static async open(): Promise<Phone> {
    return new Phone(new Outbox((await openIndexedDatabase()) ?? memoryDatabase()))
  }

  /** Whether the browser stores anything at all for this page. */
  get isDurable(): boolean {
    return this.#store.isDurable
  }

  get #all(): Outbox[] {
    return this.#spare ? [this.#store, this.#spare] : [this.#store]
  }

  /** @returns `isInPage` whether something is in this page alone, although the browser stores things */
  async read(): Promise<{ links: Link[]; entries: Array<Entry | Damaged>; isInPage: boolean }> {
    const [stored, spare] = await Promise.all([this.#store.read(), this.#spare?.read()])
    const links = Map.groupBy([...stored.links, ...(spare?.links ?? [])], ({ secret }) => secret)
    const latest = ([first, ...more]: Link[]) =>
      more.reduce((best, one) => (one.readAt > best.readAt ? one : best), first as Link)
    return {
      links: [...links.values()].map(latest),
      entries: [...stored.entries, ...(spare?.entries ?? [])],
      isInPage: spare?.entries.some((entry) => isEntry(entry) && entry.outcome === null) ?? false,
    }
  }

  /** Changes a link or its stops; in the page alone where the browser stores nothing more. */
  async change(work: (outbox: Outbox) => Promise<void>): Promise<void> {
    if (this.#spare) await work(this.#spare)
    await work(this.#store).catch((error: unknown) => {
      if (this.#spare === null) throw error
    })
  }

  async add(entries: readonly NewEntry[], now: number, photo?: Photo): Promise<Kept> {
    try {
      await this.#store.add(entries, now, photo)
      return 'kept'
    } catch (error) {
      if (this.#spare === null) throw error
    }
    if (photo !== undefined && (await this.#addWithoutPhoto(entries, now))) return 'withoutPhoto'
    await this.#spare.add(entries, now, photo)
    return 'inPage'
  }

  async #addWithoutPhoto(entries: readonly NewEntry[], now: number): Promise<boolean> {
    return this.#store.add(entries, now).then(
      () => true,
      () => false,
    )
  }

  /** @returns whether it was taken back: not when it may have been sent */
  async undo(press: string): Promise<boolean> {
    const undone = await Promise.all(this.#all.map((outbox) => outbox.undo(press)))
    return undone.includes(true)
  }

  async dismiss(id: string): Promise<void> {
    await Promise.all(this.#all.map((outbox) => outbox.dismiss(id)))
  }

  /** Sends everything. @returns what stopped it, or null */
  async flush(server: Server, options: FlushOptions): Promise<Failure | null> {
    let stopped: Failure | null = null
    for (const outbox of this.#all) {
      const failure = await flush(outbox, server, options)
      stopped ??= failure
    }
    return stopped
  }
}
